import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { draftFormat } from '#actors/use-draft.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import { ScheduleFields } from '#features/gigs/form/call-sheet-fields.tsx';
import { useNewGig } from '#features/gigs/form/create-gig.tsx';
import { blankFields, fieldsOf, type GigFields, readDraft } from '#features/gigs/form/fields.ts';
import { fieldsIn, partsOf, useKeeping } from '#features/gigs/form/use-gig-form.ts';
import { usualQuery } from '#features/gigs/form/usual.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gigForm } from '#tests/support/fixtures.ts';
import { gig } from './gig.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

let world: Awaited<ReturnType<typeof signedInApp>>;
beforeEach(async () => {
  world = await signedInApp();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fields = (title: string): GigFields => ({ ...blankFields('Europe/London', 'GBP'), title });
const published = vi.fn();
/** Another tab is another page over the same storage. */
async function openTab() {
  const { storage } = world.app.transport;
  const { app } = await signedInApp({ transport: { storage } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider app={app}>{children}</AppProvider>
    </QueryClientProvider>
  );
  return renderHook(() => useNewGig(published), { wrapper }).result;
}

/** What one tab writes, the browser tells the other. */
function tell(text: string) {
  const { storage } = world.app.transport;
  const key = storage.keys('draft:')[0] ?? 'draft:nkechi:gig';
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: text })));
}
const keptText = () => {
  const { storage } = world.app.transport;
  return storage.read(storage.keys('draft:')[0] ?? '') ?? '';
};

/** The names under which gigs were sent; each is answered with `answer`. */
const sent: string[] = [];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  sent.length = 0;
  published.mockClear();
  answer = () => Response.json(gig({ id: 'g1' }), { status: 201 });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { clientId } = await request.json();
    sent.push(clientId);
    return answer();
  });
});
const lost = () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
};
type Tab = Awaited<ReturnType<typeof openTab>>;
const write = (tab: Tab, form = gigForm()) => act(() => tab.current.gig.editor.type(partsOf(fieldsOf(form))));
/** What is typed is posted as it stands. */
async function publish(tab: Tab, form?: GigForm) {
  if (form) write(tab, form);
  await act(async () => tab.current.gig.editor.send());
  await waitFor(() => expect(tab.current.gig.busy).toBe(false));
}

test('SAF-05 a gig that was posted is no draft any more, and other tabs hear what became of it', async () => {
  const first = await openTab();
  write(first);
  const second = await openTab();
  const writes = vi.spyOn(world.app.transport.storage, 'write');
  await publish(first);
  expect(keptText()).toBe('');
  const told = writes.mock.lastCall?.[1] ?? '';
  expect(readDraft(told)?.posted).toBe('g1');
  tell(told);
  expect(second.current.posted).toBe('g1');
});

test('SAF-05 what is typed while a gig is being posted becomes a change to that gig, and is not posted again', async () => {
  const tab = await openTab();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  write(tab);
  await act(async () => tab.current.gig.editor.send());
  await waitFor(() => expect(sent).toHaveLength(1));
  write(tab, gigForm({ title: 'Dep drummer, loud' }));
  const { title } = gigForm();
  await act(async () => resolve(Response.json(gig({ title, id: 'g1', version: 3 }), { status: 201 })));
  await waitFor(() => expect(tab.current.gig.busy).toBe(false));
  expect(published).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'g1' }), false);
  const { storage } = world.app.transport;
  expect(storage.keys('draft:')).toEqual(['draft:nkechi:edit:gig:g1']);
  const edit = draftFormat.readDraft(storage.read('draft:nkechi:edit:gig:g1') ?? '');
  expect([edit?.over.version, fieldsIn(edit?.typed ?? {}).title]).toEqual([3, 'Dep drummer, loud']);
  expect(tab.current.isKept).toBe(false);
  await act(async () => tab.current.gig.editor.send());
  expect(sent).toHaveLength(1);
});

test('SAF-05 one draft in two tabs: the same words are one gig, others a second one, though this tab sent none', async () => {
  const first = await openTab();
  write(first);
  const [second, third] = [await openTab(), await openTab()];
  lost();
  await publish(first);
  tell(keptText());
  await publish(second);
  await publish(third, gigForm({ title: 'Dep drummer, loud' }));
  expect(sent).toHaveLength(3);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

test('SAF-05 where the server knows other words under the name, the next try goes under another', async () => {
  const tab = await openTab();
  answer = () => Response.json({ errors: [{ msg: 'Used already.' }] }, { status: 409 });
  await publish(tab, gigForm());
  expect(tab.current.gig.refusal).toEqual(['Used already.']);
  await publish(tab);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
});

test('SAF-05 after a reload the words that may have arrived are still known', async () => {
  lost();
  await publish(await openTab(), gigForm());
  const after = await openTab();
  await publish(after);
  await publish(after, gigForm({ places: 2 }));
  expect(sent).toHaveLength(3);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

function Lines({ keep }: { keep: (fields: GigFields) => void }) {
  const start = { ...fields('Night'), schedule: [{ time: '17:00', what: 'Load in' }] };
  const form = useForm<GigFields, unknown, GigForm>({ defaultValues: start });
  useKeeping(form, keep);
  return <ScheduleFields form={form} />;
}

test('SCR /create-gig a line that is taken off the call sheet stays off after a reload', () => {
  const keep = vi.fn<(fields: GigFields) => void>();
  render(<Lines keep={keep} />);
  expect(keep).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(keep.mock.lastCall?.[0].schedule).toEqual([]);
});

test('GIG-02 SCR /create-gig a first gig is in the currency of the profile’s rates and in the time zone of its town', async () => {
  const profile = {
    ...{ id: 'nkechi', name: 'Nkechi Obi', avatar: null, headline: '', bio: '', place: 'Zug', placeId: 7 },
    ...{ linkState: 'self', linkId: null, mutualCount: 0, mutuals: [], canMessage: false },
    ...{ skills: [], genres: [], rates: [], workLinks: [], memberSince: '2024-03-01T00:00:00.000Z' },
    counts: { posts: 0, gigs: 0, links: 0 },
    fees: [{ label: '', amount: 15_000, currency: 'CHF', unit: 'night', from: false }],
  };
  const zug = { id: 7, name: 'Zug', region: 'Zug', country: 'Switzerland', timeZone: 'Europe/Zurich' };
  const answers: Record<string, object> = {
    '/api/gigs/mine': { items: [], nextCursor: null },
    '/api/profiles/nkechi': profile,
    '/api/places': { items: [{ ...zug, id: 8, timeZone: 'Asia/Tokyo' }, zug] },
  };
  vi.stubGlobal('fetch', async ({ url }: Request) => Response.json(answers[new URL(url).pathname]));
  const usual = await new QueryClient().fetchQuery(usualQuery('nkechi'));
  expect(usual).toEqual({ gigs: [], timeZone: 'Europe/Zurich', currency: 'CHF' });
});
