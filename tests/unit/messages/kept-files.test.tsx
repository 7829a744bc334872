import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createStore, entries } from 'idb-keyval';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { forgetUploads } from '#actors/kept-uploads.ts';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { fileWork } from '#entities/file/file-work.ts';
import { type Along, useFiles } from '#features/messages/attached/use-files.ts';
import type { UploadAnswer } from '#machines/upload/upload.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withDatabase } from '#tests/unit/databases.ts';
import { draftsOf } from '#transport/unsent.ts';

const store = createStore('kept-uploads', 'files');
let world: TestApp;
let sent: PromiseWithResolvers<UploadAnswer>[] = [];
// A page that is left goes on in a test: the next test writes to somebody else.
let tests = 0;
let peer = '';

beforeEach(async () => {
  withDatabase();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() });
  vi.spyOn(fileWork, 'resize').mockImplementation(async (file) => file);
  sent = [];
  vi.spyOn(fileWork, 'send').mockImplementation(() => {
    const answer = Promise.withResolvers<UploadAnswer>();
    sent.push(answer);
    return answer.promise;
  });
  sessionStorage.clear();
  await forgetUploads(null);
  peer = `peer-${tests++}`;
  world = await signedInApp();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const picture: MessageFile = { id: 'f1', kind: 'picture', name: 'one.jpg', size: 7, width: 1, height: 1 };
const isStored = (nth: number, file: MessageFile) =>
  act(async () => sent[nth]?.resolve({ kind: 'stored', picture: file }));
const lists = async () =>
  (await entries<string[], { files: object[] }>(store)).flatMap(([key, { files }]) =>
    key.length === 3 && key[1] === `message:${peer}` ? files : [],
  );

function openThread() {
  let along: Along | undefined;
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { app } = world;
  const { result } = renderHook(
    () =>
      useFiles(peer, (now) => {
        along = now;
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <AppProvider app={app}>{children}</AppProvider>
        </QueryClientProvider>
      ),
    },
  );
  return {
    seen: () => result.current.files.map(({ name, state, preview }) => `${name} ${state} ${preview}`),
    add: (...names: string[]) =>
      act(async () =>
        result.current.add(names.map((name) => new globalThis.File([name], name, { type: 'image/jpeg' }))),
      ),
    along: () => along,
  };
}

/** The page is loaded anew: nothing of the one before is left but what it kept. */
async function reload() {
  cleanup();
  world = await signedInApp({ transport: { storage: world.app.transport.storage } });
  return openThread();
}

test('MSG-03 files of a message are there after a reload: one that is stored with its picture, the other on its way', async () => {
  const thread = openThread();
  await thread.add('one.jpg', 'two.jpg');
  await isStored(0, picture);
  await waitFor(async () => expect(await lists()).toMatchObject([{ isInDraft: true }, { isInDraft: false }]));
  const next = await reload();
  await waitFor(() => expect(next.seen()).toEqual(['one.jpg stored blob:1', 'two.jpg working blob:1']));
  expect(next.along()).toMatchObject({ files: [picture], isWaiting: true });
  await waitFor(() => expect(sent).toHaveLength(3));
  await isStored(2, { ...picture, id: 'f2', name: 'two.jpg' });
  expect(next.along()).toMatchObject({ files: [{ id: 'f1' }, { id: 'f2' }], isWaiting: false });
});

test('MSG-03 files of a message that was sent as its page died, or in another tab, do not come back', async () => {
  const thread = openThread();
  await thread.add('one.jpg');
  await isStored(0, picture);
  await waitFor(async () => expect(await lists()).toMatchObject([{ isInDraft: true }]));
  draftsOf(world.app.transport.storage, nkechi.id).clear(`files:${peer}`);
  const next = await reload();
  await waitFor(async () => expect(await lists()).toEqual([]));
  expect(next.seen()).toEqual([]);
  expect(next.along()).toMatchObject({ files: [], isWaiting: false });
});

test('MSG-03 once a message is sent, nothing of its files stays on the device', async () => {
  const thread = openThread();
  await thread.add('one.jpg');
  await isStored(0, picture);
  await waitFor(async () => expect(await lists()).toHaveLength(1));
  await act(async () => thread.along()?.clear());
  expect(thread.seen()).toEqual([]);
  await waitFor(async () => expect(await lists()).toEqual([]));
});
