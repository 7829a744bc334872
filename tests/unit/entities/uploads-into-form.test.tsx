import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createStore, del, entries, keys } from 'idb-keyval';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { forgetUploads } from '#actors/kept-uploads.ts';
import type { UploadWork } from '#actors/uploads.ts';
import type { ChosenPicture } from '#contract/ours/pictures.ts';
import { addressOf } from '#entities/picture/picture-work.ts';
import { useUploadsInto } from '#entities/picture/use-uploads-into.ts';
import type { UploadAnswer } from '#machines/upload/upload.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withDatabase, withoutDatabase } from '#tests/unit/databases.ts';
import { draftsOf } from '#transport/unsent.ts';

describe('on the same page', () => {
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
});

describe('after a reload', () => {
  const store = createStore('kept-uploads', 'files');
  let world: TestApp;
  let sent: PromiseWithResolvers<UploadAnswer>[] = [];
  // A page that is left goes on in a test: the next test has a form of its own.
  let tests = 0;
  let draft = '';

  beforeEach(async () => {
    withDatabase();
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() });
    sessionStorage.clear();
    await forgetUploads(null);
    draft = `gig-${tests++}`;
    sent = [];
    world = await signedInApp();
    // Something is typed: the form is not let go with its page.
    draftsOf(world.app.transport.storage, nkechi.id).keep(draft, 'typed');
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const work: UploadWork = {
    resize: async (file) => file,
    send: () => {
      const answer = Promise.withResolvers<UploadAnswer>();
      sent.push(answer);
      return answer.promise;
    },
  };
  const arrives = (nth: number, url: string) =>
    act(async () => sent[nth]?.resolve({ kind: 'stored', picture: { url, width: 1, height: 1 } }));
  const lists = async () =>
    (await entries<string[], { files: object[] }>(store)).flatMap(([key, { files }]) =>
      key.length === 3 && key[1] === `${draft}:pictures` ? files : [],
    );

  /** A form whose draft has these pictures. */
  function openForm(start: readonly ChosenPicture[] = []) {
    const { app } = world;
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
        return { chosen, ...uploads };
      },
      {
        wrapper: ({ children }: { children: ReactNode }) => <AppProvider app={app}>{children}</AppProvider>,
      },
    );
    return {
      form: () => result.current,
      pick: (...names: string[]) =>
        act(async () => result.current.pick(names.map((name) => new globalThis.File([name], name)))),
      unmount,
    };
  }

  async function reload(chosen: readonly ChosenPicture[]) {
    cleanup();
    world = await signedInApp({ transport: { storage: world.app.transport.storage } });
    return openForm(chosen);
  }

  /** Two pictures: the form has one, the other is on its way. */
  async function withOneOfTwo() {
    const { pick } = openForm();
    await pick('one.png', 'two.png');
    await arrives(0, '/uploads/1');
    await waitFor(async () =>
      expect(await lists()).toMatchObject([{ isInDraft: true }, { isInDraft: false }]),
    );
  }

  test('GIG-01 after a reload the form has what it had, with its picture, and gets the one that was on its way', async () => {
    await withOneOfTwo();
    const { form } = await reload([{ url: '/uploads/1', alt: 'The pier' }]);
    expect(form().isComingBack).toBe(true);
    await waitFor(() =>
      expect(form().picked).toMatchObject([{ preview: 'blob:1', state: 'stored' }, { state: 'working' }]),
    );
    expect(form().arriving).toHaveLength(1);
    await waitFor(() => expect(sent).toHaveLength(3));
    await arrives(2, '/uploads/2');
    expect(form().chosen.map(({ url }) => url)).toEqual(['/uploads/1', '/uploads/2']);
    expect(form()).toMatchObject({ arriving: [], note: null });
  });

  test('GIG-01 what the draft has let go meanwhile does not come back into the form', async () => {
    await withOneOfTwo();
    const { form } = await reload([]);
    await waitFor(() => expect(form().picked).toMatchObject([{ name: 'two.png' }]));
    expect(form()).toMatchObject({ chosen: [], arriving: [{ name: 'two.png' }] });
    await waitFor(async () => expect(await lists()).toMatchObject([{ name: 'two.png' }]));
  });

  test('GIG-01 once all is saved nothing of its pictures stays on the device', async () => {
    await withOneOfTwo();
    const { form, unmount } = await reload([{ url: '/uploads/1', alt: '' }]);
    await waitFor(() => expect(form().picked).toHaveLength(2));
    draftsOf(world.app.transport.storage, nkechi.id).clear(draft);
    unmount();
    await waitFor(async () => expect(await lists()).toEqual([]));
  });

  test('GIG-01 SES-15 where not all could be kept, what did not come back is told of until another is picked', async () => {
    await withOneOfTwo();
    const bytes = (await keys<string[]>(store)).filter(
      ([, of, , file]) => of === `${draft}:pictures` && file,
    );
    for (const key of bytes) await del(key, store);
    const { form, pick } = await reload([]);
    await waitFor(() =>
      expect(form()).toMatchObject({
        picked: [],
        isComingBack: false,
        note: 'A picture was not kept when this page was left. Add it again.',
      }),
    );
    await pick('one.png');
    expect(form()).toMatchObject({ picked: [{}], note: null });
  });
});
