import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { UploadWork } from '#actors/uploads.ts';
import type { ChosenPicture } from '#contract/ours/pictures.ts';
import { addressOf } from '#entities/picture/picture-work.ts';
import { useUploadsInto } from '#entities/picture/use-uploads-into.ts';
import type { UploadAnswer } from '#machines/upload/upload.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withoutDatabase } from '#tests/unit/databases.ts';
import { draftsOf } from '#transport/unsent.ts';

let world: TestApp;
// A page that is left goes on in a test: the next test has a form of its own.
let tests = 0;
let draft = '';
beforeEach(async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() });
  withoutDatabase();
  sessionStorage.clear();
  draft = `gig-${tests++}`;
  world = await signedInApp();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const storedAt = (url: string): UploadAnswer => ({
  kind: 'stored',
  picture: { url, width: 1, height: 1 },
});
const file = (name: string) => new File([name], name, { type: 'image/png' });

/** A form with pictures; each is sent once the test says so. */
function openForm(start: readonly ChosenPicture[] = []) {
  const sent: PromiseWithResolvers<UploadAnswer>[] = [];
  const work: UploadWork = {
    resize: async (one) => one,
    send: () => {
      sent.push(Promise.withResolvers());
      return sent.at(-1)?.promise ?? Promise.reject();
    },
  };
  const { result, unmount } = renderHook(
    () => {
      const [chosen, setChosen] = useState(start);
      const uploads = useUploadsInto(work, {
        draft,
        thing: 'picture',
        chosen,
        idOf: ({ url }) => url,
        madeOf: (one) => {
          const url = addressOf(one);
          return url ? { url, alt: one.alt } : null;
        },
        change: (to) => setChosen(to),
      });
      return { chosen, setChosen, ...uploads };
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <AppProvider app={world.app}>{children}</AppProvider>
      ),
    },
  );
  return {
    form: () => result.current,
    pick: (...names: string[]) => act(async () => result.current.pick(names.map(file))),
    arrive: (nth: number, url: string) => act(async () => sent[nth]?.resolve(storedAt(url))),
    unmount,
  };
}

test('GIG-01 what has arrived stands in the form once, with what was said of it meanwhile', async () => {
  const { form, pick, arrive } = openForm([{ url: '/uploads/0', alt: 'Before' }]);
  await pick('one.png');
  expect(form().arriving).toHaveLength(1);
  act(() => form().setAlt(form().picked[0]?.key ?? '', 'The stage'));
  await arrive(0, '/uploads/1');
  expect(form().chosen).toEqual([
    { url: '/uploads/0', alt: 'Before' },
    { url: '/uploads/1', alt: 'The stage' },
  ]);
  expect(form().arriving).toEqual([]);
});

test('GIG-01 what the form lets go, by starting afresh too, does not come back into it', async () => {
  const { form, pick, arrive } = openForm();
  await pick('one.png', 'two.png');
  await arrive(0, '/uploads/1');
  act(() => form().setChosen([]));
  expect([form().chosen, form().picked.length]).toEqual([[], 1]);
  await arrive(1, '/uploads/2');
  expect(form().chosen).toEqual([{ url: '/uploads/2', alt: '' }]);
});

test('GIG-01 left with something to save they go on and are there on the way back; else they are let go', async () => {
  const first = openForm();
  await first.pick('one.png');
  const drafts = draftsOf(world.app.transport.storage, nkechi.id);
  drafts.keep(draft, 'typed');
  first.unmount();
  await first.arrive(0, '/uploads/1');
  const second = openForm();
  expect(second.form().chosen).toEqual([{ url: '/uploads/1', alt: '' }]);
  drafts.clear(draft);
  second.unmount();
  expect(openForm().form()).toMatchObject({ picked: [], chosen: [], note: null });
});

test('GIG-01 SES-15 what could not be kept when the page was loaded anew is said', async () => {
  const { pick, unmount } = openForm();
  draftsOf(world.app.transport.storage, nkechi.id).keep(draft, 'typed');
  await pick('one.png');
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  unmount();
  // Another page has none of the first one's uploads.
  world = await signedInApp({ transport: { storage: world.app.transport.storage } });
  const { form } = openForm();
  expect(form()).toMatchObject({ note: null, isComingBack: true });
  await waitFor(() =>
    expect(form()).toMatchObject({
      note: 'A picture was not kept when this page was left. Add it again.',
      isComingBack: false,
    }),
  );
});
