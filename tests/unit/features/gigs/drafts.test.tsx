import '#tests/unit/with-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftFormat } from '#actors/use-draft.ts';
import type { GigForm } from '#contract/gig-form.ts';
import type { Gig } from '#contract/gigs.ts';
import { CreateGig } from '#features/gigs/form/create-gig.tsx';
import { useGigEdit } from '#features/gigs/form/edit-gig.tsx';
import { blankFields, type GigFields, readDraft, toFields } from '#features/gigs/form/fields.ts';
import { ScheduleFields } from '#features/gigs/form/more-fields.tsx';
import { fieldsOf, gigDefaultsQuery, partsOf, useNewGig } from '#features/gigs/form/use-gig-form.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { dayFromNow, gigForm } from '#tests/support/fixtures.ts';
import { profileOf } from '#tests/unit/features/people/profile.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';
import { gig, gigSummary } from './gig.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

let world: Awaited<ReturnType<typeof signedInApp>>;

beforeEach(async () => {
  world = await signedInApp();
});

const fields = (title: string): GigFields => ({ ...blankFields('Europe/London', 'GBP'), title });

const published = vi.fn();

async function openTab() {
  const { storage } = world.app.transport;
  const { app } = await signedInApp({ transport: { storage } });
  return renderHook(() => useNewGig(published), withProviders({ app })).result;
}

function notifyOtherTabs(text: string) {
  const key = world.app.transport.storage.keys('draft:')[0] ?? 'draft:nkechi:gig';
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: text })));
}

const storedDraft = () => {
  const { storage } = world.app.transport;
  return storage.read(storage.keys('draft:')[0] ?? '') ?? '';
};

/** The client ids under which gigs were sent; each call is answered with `answer`. */
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

const write = (tab: Tab, form = gigForm()) => act(() => tab.current.gig.editor.type(partsOf(toFields(form))));

async function publish(tab: Tab, form?: GigForm) {
  if (form) write(tab, form);
  await act(async () => tab.current.gig.editor.send());
  await waitFor(() => expect(tab.current.gig.busy).toBe(false));
}

test('SAF-05 a posted gig is no longer a draft, and other tabs get its id', async () => {
  const first = await openTab();
  write(first);
  const second = await openTab();
  const writes = vi.spyOn(world.app.transport.storage, 'write');
  await publish(first);
  expect(storedDraft()).toBe('');
  const posted = writes.mock.lastCall?.[1] ?? '';
  expect(readDraft(posted)?.posted).toBe('g1');
  notifyOtherTabs(posted);
  expect(second.current.posted).toBe('g1');
});

test('SAF-05 text typed while posting becomes an edit of that gig, and is not posted again', async () => {
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
  expect([edit?.over.version, fieldsOf(edit?.typed ?? {}).title]).toEqual([3, 'Dep drummer, loud']);
  expect(tab.current.hasDraft).toBe(false);
  await act(async () => tab.current.gig.editor.send());
  expect(sent).toHaveLength(1);
});

test('SAF-05 one draft in several tabs posts the same text once, and other text as another gig', async () => {
  const first = await openTab();
  write(first);
  const [second, third] = [await openTab(), await openTab()];
  lost();
  await publish(first);
  notifyOtherTabs(storedDraft());
  await publish(second);
  await publish(third, gigForm({ title: 'Dep drummer, loud' }));
  expect(sent).toHaveLength(3);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

test('SAF-05 after a client id conflict the next attempt has a new one', async () => {
  const tab = await openTab();
  answer = () => Response.json({ errors: [{ msg: 'Used already.' }] }, { status: 409 });
  await publish(tab, gigForm());
  expect(tab.current.gig.refusal).toEqual(['Used already.']);
  await publish(tab);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
});

const Lines = () => <ScheduleFields form={useNewGig(published).gig.form} />;

test('SCR /create-gig a line removed from the call sheet stays removed', () => {
  const schedule = [{ time: '17:00', what: 'Load in' }];
  const draft = { clientId: 'abcdefgh', sent: null, posted: null, fields: { ...fields('Night'), schedule } };
  world.app.transport.storage.write('draft:nkechi:gig', JSON.stringify(draft));
  render(<Lines />, withProviders({ app: world.app }));
  expect(readDraft(storedDraft())).toEqual(draft);
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(readDraft(storedDraft())?.fields).toEqual({ ...fields('Night'), schedule: [] });
});

test("GIG-02 SCR /create-gig a first gig has the currency of the profile's rates and the time zone of its town", async () => {
  const fee = { label: '', amount: 15_000, currency: 'CHF', unit: 'night', from: false } as const;
  const profile = profileOf({ id: 'nkechi', place: 'Zug', placeId: 7, fees: [fee] });
  const zug = { id: 7, name: 'Zug', region: 'Zug', country: 'Switzerland', timeZone: 'Europe/Zurich' };
  const answers: Record<string, object> = {
    '/api/gigs/mine': { items: [], nextCursor: null },
    '/api/profiles/nkechi': profile,
    '/api/places': { items: [{ ...zug, id: 8, timeZone: 'Asia/Tokyo' }, zug] },
  };
  vi.stubGlobal('fetch', async ({ url }: Request) => Response.json(answers[new URL(url).pathname]));
  const defaults = await new QueryClient().fetchQuery(gigDefaultsQuery('nkechi'));
  expect(defaults).toEqual({ gigs: [], timeZone: 'Europe/Zurich', currency: 'CHF' });
});

test('GIG-02 SAF-05 an earlier gig that arrives after typing has begun is offered and does not replace the draft', async () => {
  const earlier = Promise.withResolvers<Response>();
  const mine = { ...gigSummary(), openApplicationCount: 0, unconfirmedCount: 0, overdueCount: 0 };
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    requests.push(pathname);
    if (pathname === '/api/gigs/mine') return Response.json({ items: [mine], nextCursor: null });
    if (pathname === '/api/gigs/g') return earlier.promise;
    return Response.json({ msg: 'Not found' }, { status: 404 });
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: CreateGig }), history });
  render(<RouterProvider router={router} />, withProviders({ app: world.app, client: withoutRetries() }));
  fireEvent.click(await screen.findByRole('button', { name: /^Dep drummer/ }));
  await waitFor(() => expect(requests).toContain('/api/gigs/g'));
  const title = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.input(title, { target: { value: 'Mine by now' } });
  earlier.resolve(Response.json(gig()));
  const use = await screen.findByRole('button', { name: 'Use “Dep drummer” instead' });
  expect(title).toHaveProperty('value', 'Mine by now');
  fireEvent.click(use);
  await waitFor(() => expect(title).toHaveProperty('value', 'Dep drummer'));
});

const posted = gig({ date: dayFromNow(7) });

/** The edit form of a gig in one tab; records every PUT and answers it with `answers.next`. */
function open(initial: Gig = posted) {
  const puts: { title: string; version: number }[] = [];
  const answers = { next: (): Response | Promise<Response> => Response.json(initial) };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { title, version } = await request.json();
    puts.push({ title, version });
    return answers.next();
  });
  const saved = vi.fn();
  const client = new QueryClient();
  const shown = renderHook(
    ({ gig: now }: { gig: Gig }) => {
      const edit = useGigEdit(now, saved);
      void edit.gig.form.formState.isDirty;
      return edit;
    },
    { initialProps: { gig: initial }, ...withProviders({ app: world.app, client }) },
  );
  const { result } = shown;
  return {
    ...shown,
    puts,
    answers,
    saved,
    /** Through the registered input, so that the form is dirty. */
    type: (title: string) =>
      act(() =>
        result.current.gig.form
          .register('title')
          .onChange({ type: 'change', target: { name: 'title', value: title } }),
      ),
    title: () => result.current.gig.form.getValues('title'),
    save: () => act(async () => result.current.gig.submit()),
  };
}

const storedDrafts = () => world.app.transport.storage.keys('draft:');

test('SES-13 SAF-05 a draft stored by an earlier version with its fields in another order edits the same gig', () => {
  const { schedule, ...rest } = toFields(posted);
  const older = (title: string) => ({ gig: JSON.stringify({ schedule, ...rest, title }) });
  const draft = {
    typed: older('Dep drummer, loud'),
    over: { version: posted.version, parts: older(posted.title) },
  };
  const { storage } = world.app.transport;
  storage.write(`draft:nkechi:edit:gig:${posted.id}`, draftFormat.writeDraft(draft));
  const { result, title } = open();
  expect([title(), result.current.gig.editor.isRestored, result.current.newer]).toEqual([
    'Dep drummer, loud',
    true,
    null,
  ]);
});

test('FEE-07 a save after another tab’s shows both versions, and the next save replaces it', async () => {
  const { type, save, answers, result, title, puts } = open();
  await type('Dep drummer, loud');
  const current = { ...posted, title: 'Dep drummer, quiet', version: 2 };
  answers.next = () => Response.json({ errors: [{ msg: 'Changed elsewhere.' }], current }, { status: 409 });
  await save();
  await waitFor(() => expect(result.current.newer?.title).toBe('Dep drummer, quiet'));
  expect(title()).toBe('Dep drummer, loud');
  act(() => result.current.gig.editor.keepMine());
  await save();
  await waitFor(() => expect(puts.map(({ version }) => version)).toEqual([1, 2]));
});

test('GIG-01 GIG-13 pictures added to the form stay when the gig has changed elsewhere', async () => {
  const { save, answers, result } = open();
  const pictures = [{ url: '/uploads/1', alt: 'Stage' }];
  act(() => result.current.gig.form.setValue('pictures', pictures));
  const current = { ...posted, title: 'Dep drummer, quiet', version: 2 };
  answers.next = () => Response.json({ errors: [{ msg: 'Changed elsewhere.' }], current }, { status: 409 });
  await save();
  await waitFor(() => expect(result.current.newer?.title).toBe('Dep drummer, quiet'));
  expect(result.current.gig.form.getValues('pictures')).toEqual(pictures);
  expect(storedDrafts()).toHaveLength(1);
});
