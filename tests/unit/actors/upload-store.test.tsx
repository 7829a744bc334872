import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { createStore, entries } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteUploads } from '#actors/upload-store.ts';
import { removeSentUploads, type UploadWork, useUploads } from '#actors/uploads.ts';
import { limits } from '#contract/limits.ts';
import type { UploadAnswer } from '#machines/upload/upload.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, type TestApp, validToken } from '#tests/machines/app/support/test-app.ts';
import { withDatabase } from '#tests/unit/databases.ts';
import { within } from '#tests/unit/with-providers.tsx';

const store = createStore('kept-uploads', 'files');
const hour = 3_600_000;
const day = Date.parse('2026-11-27T12:00:00Z');
let world: TestApp;
let now = day;
// Uploads of an earlier test may still be running, so each test has its own draft.
let tests = 0;
let draft = '';

beforeEach(async () => {
  withDatabase();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() });
  now = day;
  draft = `draft ${tests++}`;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  sessionStorage.clear();
  await deleteUploads(null);
  world = await signedInApp();
});

const storedAt = (nth: number): UploadAnswer => ({
  kind: 'stored',
  picture: { url: `/uploads/${nth}`, width: 1, height: 1 },
});
const file = (name: string) => new globalThis.File([name], name, { type: 'image/jpeg' });
/** The stored entries of this test's draft: the list of files, and the bytes of each. */
const storedEntries = async () =>
  (await entries<string[], unknown>(store)).filter(([[, name]]) => name === draft);
const bytesKept = async () => (await storedEntries()).filter(([key]) => key.length === 4);

/** A page with uploads; the test decides when each is resized and sent. */
function openPage(name = draft) {
  const small: PromiseWithResolvers<globalThis.Blob>[] = [];
  const sent: { text: Promise<string>; answer: PromiseWithResolvers<UploadAnswer> }[] = [];
  const work: UploadWork = {
    resize: () => {
      small.push(Promise.withResolvers());
      return small.at(-1)?.promise ?? Promise.reject();
    },
    send: (blob, { signal }) => {
      const answer = Promise.withResolvers<UploadAnswer>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      sent.push({ text: blob.text(), answer });
      return answer.promise;
    },
  };
  const { result, unmount } = renderHook(() => useUploads(work, name), within(world.app));
  const page = {
    now: () => result.current,
    unmount,
    seen: () => result.current.pictures.map(({ name, alt, state }) => `${name} ${alt} ${state}`),
    key: (nth: number) => result.current.pictures[nth]?.key ?? '',
    pick: (...names: string[]) => act(async () => result.current.pick(names.map(file))),
    setResized: (nth: number) => act(async () => small[nth]?.resolve(new globalThis.Blob([`small ${nth}`]))),
    setStored: (nth: number) => act(async () => sent[nth]?.answer.resolve(storedAt(nth))),
    remove: (nth: number) => act(async () => result.current.remove(page.key(nth))),
    fail: (nth: number) => act(async () => sent[nth]?.answer.reject(new Error('No connection.'))),
    unpacked: () => small.length,
    sent: () => Promise.all(sent.map(({ text }) => text)),
    /** Waits until this many files are stored, `smallOnes` of them resized. */
    untilStored: (files: number, smallOnes = 0) =>
      waitFor(async () => {
        const all = await bytesKept();
        expect(all).toHaveLength(files);
        expect(all.filter(([, bytes]) => Reflect.get(Object(bytes), 'isSmall'))).toHaveLength(smallOnes);
      }),
    list: async () => {
      const found = (await storedEntries()).find(([key]) => key.length === 3);
      return found && (Reflect.get(Object(found[1]), 'files') as { alt: string; stored: unknown }[]);
    },
  };
  return page;
}

type Page = ReturnType<typeof openPage>;

/** Reloads the page: only what was stored is left. */
async function reload(name?: string) {
  cleanup();
  world = await signedInApp({ transport: { storage: world.app.transport.storage } });
  return openPage(name);
}

const expectRestored = (page: Page, ...seen: string[]) => waitFor(() => expect(page.seen()).toEqual(seen));

test('FEE-02 a reload restores uploads with order and description; neither resizing nor a finished upload is repeated', async () => {
  const page = openPage();
  await page.pick('one.jpg', 'two.jpg', 'three.jpg');
  await page.setResized(0);
  await page.setStored(0);
  await page.setResized(1);
  act(() => page.now().setAlt(page.key(0), 'First'));
  act(() => page.now().move(page.key(0), 1));
  await page.untilStored(3, 2);
  await waitFor(async () =>
    expect(await page.list()).toMatchObject([
      { alt: '' },
      { alt: 'First', stored: { url: '/uploads/0' } },
      {},
    ]),
  );

  const next = await reload();
  expect(next.now()).toMatchObject({ pictures: [], isRestoring: true });
  await expectRestored(next, 'two.jpg  working', 'one.jpg First stored', 'three.jpg  working');
  expect(next.now()).toMatchObject({ isRestoring: false, lost: 0 });
  await waitFor(() => expect(next.unpacked(), 'only the third').toBe(1));
  expect(await next.sent()).toEqual(['small 1']);
  await next.setStored(0);
  await next.setResized(0);
  expect(await next.sent()).toEqual(['small 1', 'small 0']);
});

test('FEE-02 an upload too old to still be on the server is sent again; one in a draft is left to the draft', async () => {
  const page = openPage();
  await page.pick('one.jpg', 'two.jpg');
  for (const nth of [0, 1]) {
    await page.setResized(nth);
    await page.setStored(nth);
  }
  act(() => page.now().markInDraft(page.key(1)));
  await page.untilStored(2, 2);
  await waitFor(async () => expect(await page.list()).toMatchObject([{}, { isInDraft: true }]));
  now = day + 19 * hour;
  let next = await reload();
  await expectRestored(next, 'one.jpg  stored', 'two.jpg  stored');
  expect(next.now()).toMatchObject({ pictures: [{ isInDraft: false }, { isInDraft: true }], lost: 0 });
  expect(await next.sent()).toEqual([]);
  act(() => next.now().setAlt(next.key(0), 'Old'));
  await waitFor(async () => expect(await next.list()).toMatchObject([{ alt: 'Old' }, {}]));
  now = day + 21 * hour;
  next = await reload();
  await expectRestored(next, 'one.jpg Old working');
  expect(next.now().lost).toBe(0);
  expect(await next.sent()).toEqual(['small 0']);
});

test('SAF-01 SES-13 after a session expires its uploads are hidden from other members and stay for their owner', async () => {
  const page = openPage();
  await page.pick('one.jpg');
  await page.untilStored(1);
  const { storage } = world.app.transport;
  cleanup();
  world = await signedInApp({ transport: { storage } });
  world.app.send({ type: 'session.signIn', token: validToken(), user: { ...nkechi, id: 'another' } });
  const otherPage = openPage();
  await otherPage.pick('two.jpg');
  await page.untilStored(2);
  expect(otherPage.seen()).toEqual(['two.jpg  working']);
  await expectRestored(await reload(), 'one.jpg  working');
});

test('FEE-02 SAF-01 uploads of any draft are dropped after a day without change', async () => {
  const page = openPage();
  await page.pick('one.jpg');
  await page.untilStored(1);
  now = day + 25 * hour;
  await reload('another');
  await waitFor(async () => expect((await storedEntries()).length).toBe(0));
});

test('FEE-02 a failed upload is sent again after a reload; a refused or removed one does not return', async () => {
  const page = openPage();
  await page.pick('one.jpg', 'two.jpg', 'three.jpg');
  for (const nth of [0, 1, 2]) await page.setResized(nth);
  await page.fail(0);
  await page.remove(1);
  await page.untilStored(2, 2);
  const next = await reload();
  await expectRestored(next, 'one.jpg  working', 'three.jpg  working');
  expect(await next.sent()).toEqual(['small 0']);
  await next.remove(0);
  await next.remove(0);
  await waitFor(async () => expect((await storedEntries()).length).toBe(0));
  const last = await reload();
  expect(last.now()).toMatchObject({ pictures: [], isRestoring: false, lost: 0 });
});

test('FEE-02 SAF-09 a file above every size limit is not stored', async () => {
  const page = openPage();
  const huge = new globalThis.File([new Uint8Array(limits.pickedBytes + 1)], 'huge.jpg');
  await act(async () => page.now().pick([huge, file('one.jpg')]));
  await page.untilStored(1);
  expect(await page.list()).toMatchObject([{ name: 'one.jpg' }]);
});

test.each([
  ['was added to a draft', (page: Page) => page.now().markInDraft(page.key(0))],
  ['was removed', (page: Page) => page.now().remove(page.key(0))],
])('FEE-02 MSG-03 an upload that %s just before the page was left is not sent again', async (_, last) => {
  const page = openPage();
  await page.pick('one.jpg');
  await page.setResized(0);
  await page.untilStored(1, 1);
  const fail = () => {
    throw new Error('The page is gone.');
  };
  for (const act of ['put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, act).mockImplementation(fail);
  await page.setStored(0);
  await act(async () => last(page));
  vi.restoreAllMocks();
  const next = await reload();
  await waitFor(async () => expect((await storedEntries()).length).toBe(0));
  expect(next.now()).toMatchObject({ pictures: [], lost: 0 });
});

test('FEE-02 an upload stored by an earlier version under its number alone is restored', async () => {
  const page = openPage();
  await page.pick('one.jpg');
  await page.untilStored(1);
  const note = `draft:${nkechi.id}:uploads:${draft}`;
  const [count, id] = sessionStorage.getItem(note)?.split(' ') ?? [];
  sessionStorage.setItem(note, `${count} ${id}`);
  await expectRestored(await reload(), 'one.jpg  working');
});

test('FEE-02 a file picked during the restore comes after the restored ones, and is stored with them', async () => {
  const page = openPage();
  await page.pick('one.jpg');
  await page.untilStored(1);
  const next = await reload();
  await next.pick('two.jpg');
  await expectRestored(next, 'one.jpg  working', 'two.jpg  working');
  await next.untilStored(2);
  const last = await reload();
  await expectRestored(last, 'one.jpg  working', 'two.jpg  working');
});

test('FEE-02 restoring writes nothing, so that leaving the page at that moment loses none', async () => {
  const page = openPage();
  await page.pick('one.jpg', 'two.jpg');
  await page.untilStored(2);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete');
  const next = await reload();
  await expectRestored(next, 'one.jpg  working', 'two.jpg  working');
  await act(async () => next.now().setAlt(next.key(1), 'Second'));
  await waitFor(async () => expect(await next.list()).toMatchObject([{}, { alt: 'Second' }]));
  expect([put.mock.calls.length, remove.mock.calls.length], 'one write of the list').toEqual([1, 0]);
});

test('FEE-02 pictures of a published post are removed whichever view is mounted', async () => {
  const page = openPage();
  await page.pick('one.jpg', 'two.jpg');
  await page.setResized(0);
  await page.setStored(0);
  await page.untilStored(2, 1);
  page.unmount();
  removeSentUploads(['/uploads/0', '/uploads/9']);
  await page.untilStored(1);
  await expectRestored(await reload(), 'two.jpg  working');
});
