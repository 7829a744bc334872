import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { Gig } from '#contract/ours/gigs.ts';
import { useGigEdit } from '#features/gigs/form/use-gig-edit.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';
import { gig } from './gig.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

let world: TestApp;
beforeEach(async () => {
  world = await signedInApp();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const posted = gig({ date: dayFromNow(7) });

/** The form over a gig in one tab; every PUT is noted and answered by `answers.next`. */
function open(stands: Gig = posted) {
  const puts: { title: string; version: number }[] = [];
  const answers = { next: (): Response | Promise<Response> => Response.json(stands) };
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
    {
      initialProps: { gig: stands },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <AppProvider app={world.app}>{children}</AppProvider>
        </QueryClientProvider>
      ),
    },
  );
  const { result } = shown;
  return {
    ...shown,
    puts,
    answers,
    saved,
    /** As a person does, at the box. */
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
const keptTexts = () => world.app.transport.storage.keys('draft:');

test('SES-13 SAF-05 what is typed over a gig outlives reload and expiry until it is saved', async () => {
  const first = open();
  await first.type('Dep drummer, loud');
  first.unmount();
  const { title, result, save, puts, saved, answers } = open();
  expect(title()).toBe('Dep drummer, loud');
  expect(result.current.isBack).toBe(true);
  answers.next = () => Response.json({ ...posted, title: 'Dep drummer, loud', version: 2 });
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(puts).toEqual([{ title: 'Dep drummer, loud', version: 1 }]);
  expect(keptTexts()).toEqual([]);
});

test('SES-13 what is typed back to how it stands leaves no draft, and what is thrown away is gone', async () => {
  const { type, result, unmount } = open();
  await type('Dep');
  expect(keptTexts()).toHaveLength(1);
  await type('Dep drummer');
  expect(keptTexts()).toEqual([]);
  await type('Dep');
  unmount();
  const again = open();
  act(() => again.result.current.discard());
  expect([again.title(), again.result.current.isBack, keptTexts()]).toEqual(['Dep drummer', false, []]);
  expect(result.current.newer).toBeNull();
});

test('FEE-07 a draft over a gig that was changed meanwhile says so, and is saved over the newer one once chosen', async () => {
  const first = open();
  await first.type('Dep drummer, loud');
  first.unmount();
  const newer = { ...posted, title: 'Dep drummer, quiet', version: 2 };
  const { result, title, save, puts } = open(newer);
  expect([title(), result.current.newer?.title]).toEqual(['Dep drummer, loud', 'Dep drummer, quiet']);
  act(() => result.current.keepMine());
  expect(result.current.newer).toBeNull();
  await save();
  await waitFor(() => expect(puts).toEqual([{ title: 'Dep drummer, loud', version: 2 }]));
});

test('FEE-07 the newer gig can be taken instead, and nothing typed then simply follows', async () => {
  const { type, rerender, result, title } = open();
  await type('Dep drummer, loud');
  rerender({ gig: { ...posted, title: 'Dep drummer, quiet', version: 2 } });
  expect(title()).toBe('Dep drummer, loud');
  act(() => result.current.takeNewer());
  expect([title(), result.current.newer, keptTexts()]).toEqual(['Dep drummer, quiet', null, []]);
  rerender({ gig: { ...posted, title: 'Dep drummer, again', version: 3 } });
  expect(title()).toBe('Dep drummer, again');
});

test('FEE-07 a save that another tab was faster than shows theirs beside mine; the next one goes over it', async () => {
  const { type, save, answers, result, title, puts } = open();
  await type('Dep drummer, loud');
  const current = { ...posted, title: 'Dep drummer, quiet', version: 2 };
  answers.next = () => Response.json({ errors: [{ msg: 'Changed elsewhere.' }], current }, { status: 409 });
  await save();
  await waitFor(() => expect(result.current.newer?.title).toBe('Dep drummer, quiet'));
  expect(title()).toBe('Dep drummer, loud');
  act(() => result.current.keepMine());
  await save();
  await waitFor(() => expect(puts.map(({ version }) => version)).toEqual([1, 2]));
});

test('GIG-01 GIG-13 pictures that were put into the form stay there when the gig has changed elsewhere', async () => {
  const { save, answers, result } = open();
  const pictures = [{ url: '/uploads/1', alt: 'Stage' }];
  act(() => result.current.gig.form.setValue('pictures', pictures));
  const current = { ...posted, title: 'Dep drummer, quiet', version: 2 };
  answers.next = () => Response.json({ errors: [{ msg: 'Changed elsewhere.' }], current }, { status: 409 });
  await save();
  await waitFor(() => expect(result.current.newer?.title).toBe('Dep drummer, quiet'));
  expect(result.current.gig.form.getValues('pictures')).toEqual(pictures);
  expect(keptTexts()).toHaveLength(1);
});
