import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createStore, del, entries, keys } from 'idb-keyval';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteUploads } from '#actors/upload-store.ts';
import type { UploadWork } from '#actors/uploads.ts';
import type { ChosenPicture } from '#contract/fields.ts';
import type { MessageFile } from '#contract/messages.ts';
import { fileWork } from '#entities/file/file-work.ts';
import { useUploadsInto } from '#entities/picture/add-files.tsx';
import { addressOf } from '#entities/picture/picture-work.ts';
import { type AttachedFiles, useMessageFiles } from '#features/messages/attachments/attachments.tsx';
import type { UploadAnswer } from '#machines/upload/upload.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withDatabase, withoutDatabase } from '#tests/unit/databases.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';
import { draftsOf } from '#transport/drafts.ts';

const store = createStore('kept-uploads', 'files');
let world: TestApp;
let sent: PromiseWithResolvers<UploadAnswer>[] = [];
// Uploads of an earlier test may still be running, so each test has its own draft and peer.
let tests = 0;
let draft = '';
let peer = '';

beforeEach(async () => {
  withDatabase();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() });
  sessionStorage.clear();
  await deleteUploads(null);
  tests += 1;
  [draft, peer] = [`gig-${tests}`, `peer-${tests}`];
  sent = [];
  world = await signedInApp();
});

const work: UploadWork = {
  resize: async (file) => file,
  send: () => {
    const answer = Promise.withResolvers<UploadAnswer>();
    sent.push(answer);
    return answer.promise;
  },
};
const drafts = () => draftsOf(world.app.transport.storage, nkechi.id);
const files = (names: string[]) =>
  names.map((name) => new globalThis.File([name], name, { type: 'image/jpeg' }));
const storedLists = async (name: string) =>
  (await entries<string[], { files: object[] }>(store)).flatMap(([key, { files }]) =>
    key.length === 3 && key[1] === name ? files : [],
  );
const lostFiles = 'A photo was lost when you left this page. Add it again.';

async function reloadApp() {
  cleanup();
  world = await signedInApp({ transport: { storage: world.app.transport.storage } });
}

describe('the pictures of a form', () => {
  const arrives = (nth: number, url: string) =>
    act(async () => sent[nth]?.resolve({ kind: 'stored', picture: { url, width: 1, height: 1 } }));
  const formLists = () => storedLists(`${draft}:pictures`);

  function openForm(start: readonly ChosenPicture[] = []) {
    const { app } = world;
    const { result, unmount } = renderHook(() => {
      const [values, setChosen] = useState(start);
      const uploads = useUploadsInto(work, {
        draft,
        kind: 'picture',
        values,
        idOf: ({ url }) => url,
        toValue: (one) => {
          const url = addressOf(one);
          return url ? { url, alt: one.alt } : null;
        },
        change: (to) => setChosen(to),
      });
      return { chosen: values, setChosen, ...uploads };
    }, withProviders({ app }));
    const form = () => result.current;
    return { form, pick: (...names: string[]) => act(async () => form().pick(files(names))), unmount };
  }
  async function reload(chosen: readonly ChosenPicture[] = []) {
    await reloadApp();
    return openForm(chosen);
  }

  /** A form with a draft and two pictures: one arrived, the other is still uploading. */
  async function withOneOfTwo() {
    drafts().save(draft, 'typed');
    const { pick } = openForm();
    await pick('one.png', 'two.png');
    await arrives(0, '/uploads/1');
    await waitFor(async () =>
      expect(await formLists()).toMatchObject([{ isInDraft: true }, { isInDraft: false }]),
    );
  }

  test('GIG-01 a picture enters the form once it has arrived, with the description typed meanwhile', async () => {
    const { form, pick } = openForm([{ url: '/uploads/0', alt: 'Before' }]);
    await pick('one.png');
    expect(form().arriving).toHaveLength(1);
    act(() => form().setAlt(form().picked[0]?.key ?? '', 'The stage'));
    await arrives(0, '/uploads/1');
    expect(form().chosen).toEqual([
      { url: '/uploads/0', alt: 'Before' },
      { url: '/uploads/1', alt: 'The stage' },
    ]);
    expect(form().arriving).toEqual([]);
  });

  test('GIG-01 a picture that was removed from the form does not come back', async () => {
    const { form, pick } = openForm();
    await pick('one.png', 'two.png');
    await arrives(0, '/uploads/1');
    act(() => form().setChosen([]));
    expect([form().chosen, form().picked.length]).toEqual([[], 1]);
    await arrives(1, '/uploads/2');
    expect(form().chosen).toEqual([{ url: '/uploads/2', alt: '' }]);
  });

  test('GIG-01 uploads of a form with a draft continue after it is left; without a draft they are dropped', async () => {
    const first = openForm();
    await first.pick('one.png');
    drafts().save(draft, 'typed');
    first.unmount();
    await arrives(0, '/uploads/1');
    const second = openForm();
    expect(second.form().chosen).toEqual([{ url: '/uploads/1', alt: '' }]);
    drafts().clear(draft);
    second.unmount();
    expect(openForm().form()).toMatchObject({ picked: [], chosen: [], note: null });
  });

  test('GIG-01 SES-15 without a database the form says after a reload that a picture was lost', async () => {
    withoutDatabase();
    drafts().save(draft, 'typed');
    await openForm().pick('one.png');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    const { form } = await reload();
    expect(form()).toMatchObject({ note: null, isRestoring: true });
    await waitFor(() => expect(form()).toMatchObject({ note: lostFiles, isRestoring: false }));
  });

  test('GIG-01 saving the form removes its pictures from the device', async () => {
    await withOneOfTwo();
    const { form, unmount } = await reload([{ url: '/uploads/1', alt: '' }]);
    await waitFor(() => expect(form().picked).toHaveLength(2));
    drafts().clear(draft);
    unmount();
    await waitFor(async () => expect(await formLists()).toEqual([]));
  });

  test('GIG-01 SES-15 lost pictures are named until another one is picked', async () => {
    await withOneOfTwo();
    const bytes = (await keys<string[]>(store)).filter(
      ([, of, , file]) => of === `${draft}:pictures` && file,
    );
    for (const key of bytes) await del(key, store);
    const { form, pick } = await reload();
    await waitFor(() => expect(form()).toMatchObject({ picked: [], isRestoring: false, note: lostFiles }));
    await pick('one.png');
    expect(form()).toMatchObject({ picked: [{}], note: null });
  });
});

describe('the files of a message', () => {
  beforeEach(() => {
    vi.spyOn(fileWork, 'resize').mockImplementation(work.resize);
    vi.spyOn(fileWork, 'send').mockImplementation(work.send);
  });

  const picture: MessageFile = { id: 'f1', kind: 'picture', name: 'one.jpg', size: 7, width: 1, height: 1 };
  const isStored = (nth: number, file: MessageFile) =>
    act(async () => sent[nth]?.resolve({ kind: 'stored', picture: file }));
  const messageLists = () => storedLists(`message:${peer}`);

  function openThread() {
    let attached: AttachedFiles | undefined;
    const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    const { app } = world;
    const { result } = renderHook(
      () =>
        useMessageFiles(peer, (now) => {
          attached = now;
        }),
      withProviders({ app, client }),
    );
    return {
      seen: () => result.current.files.map(({ name, state, preview }) => `${name} ${state} ${preview}`),
      add: (...names: string[]) => act(async () => result.current.add(files(names))),
      attached: () => attached,
    };
  }
  async function withOneStored(...others: string[]) {
    const thread = openThread();
    await thread.add('one.jpg', ...others);
    await isStored(0, picture);
    await waitFor(async () => expect((await messageLists())[0]).toMatchObject({ isInDraft: true }));
    return thread;
  }

  test('MSG-03 files of a message that was sent in another tab do not come back', async () => {
    await withOneStored();
    drafts().clear(`files:${peer}`);
    await reloadApp();
    const next = openThread();
    await waitFor(async () => expect(await messageLists()).toEqual([]));
    expect(next.seen()).toEqual([]);
    expect(next.attached()).toMatchObject({ files: [], isWaiting: false });
  });

  test('MSG-03 sending a message removes its files from the device', async () => {
    const thread = await withOneStored();
    await act(async () => thread.attached()?.clear());
    expect(thread.seen()).toEqual([]);
    await waitFor(async () => expect(await messageLists()).toEqual([]));
  });
});
