import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type UploadWork, useUploads } from '#actors/uploads.ts';
import type { UploadAnswer } from '#machines/upload/upload.machine.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withoutDatabase } from '#tests/unit/databases.ts';
import { within } from '#tests/unit/with-providers.tsx';

beforeEach(() => {
  withoutDatabase();
  const made: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${made.push(file)}`,
    revokeObjectURL: vi.fn(),
  });
});

const names = ['one.jpg', 'two.jpg', 'three.jpg'];
const stored: UploadAnswer = { kind: 'stored', picture: { url: '/uploads/1', width: 1, height: 1 } };

/** Picks three pictures; the test decides when each is resized and sent. */
async function pickThree() {
  const { app } = await signedInApp();
  const unpacked: PromiseWithResolvers<Blob>[] = [];
  const sent: { file: Blob; answer: PromiseWithResolvers<UploadAnswer> }[] = [];
  const work: UploadWork = {
    resize: () => {
      unpacked.push(Promise.withResolvers());
      return unpacked.at(-1)?.promise ?? Promise.reject();
    },
    send: (file, { signal }) => {
      const answer = Promise.withResolvers<UploadAnswer>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      sent.push({ file, answer });
      return answer.promise;
    },
  };
  const { result } = renderHook(() => useUploads(work, 'post'), within(app));
  act(() => result.current.pick(names.map((name) => new File([name], name, { type: 'image/jpeg' }))));
  return {
    unpacked,
    sent,
    uploads: () => result.current,
    states: () => result.current.pictures.map(({ state }) => state),
    previews: () => result.current.pictures.map(({ preview }) => preview !== null),
    setResized: (nth: number) => act(async () => unpacked[nth]?.resolve(new Blob([`small ${nth}`]))),
    setStored: (nth: number) => act(async () => sent[nth]?.answer.resolve(stored)),
  };
}

test('FEE-02 one picture at a time is resized and previewed while one is uploaded', async () => {
  const { unpacked, sent, previews, states, setResized, setStored } = await pickThree();
  expect([unpacked.length, sent.length]).toEqual([1, 0]);
  await setResized(0);
  expect([unpacked.length, sent.length]).toEqual([2, 1]);
  await setResized(1);
  await setResized(2);
  expect(previews(), 'all have previews before the first is sent').toEqual([true, true, true]);
  expect(sent).toHaveLength(1);
  await setStored(0);
  expect(sent).toHaveLength(2);
  expect(await sent[1]?.file.text()).toBe('small 1');
  await setStored(1);
  await setStored(2);
  expect(states()).toEqual(['stored', 'stored', 'stored']);
});

test('FEE-02 a picture removed before its turn is not sent and does not delay the others', async () => {
  const { sent, uploads, states, setResized, setStored } = await pickThree();
  for (const nth of [0, 1, 2]) await setResized(nth);
  const [, second] = uploads().pictures;
  act(() => uploads().remove(second?.key ?? ''));
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith(second?.preview);
  await setStored(0);
  expect(await sent[1]?.file.text()).toBe('small 2');
  await setStored(1);
  expect(states()).toEqual(['stored', 'stored']);
});

test('FEE-02 a picture removed while it is resized leaves no object URL behind', async () => {
  const create = vi.spyOn(URL, 'createObjectURL');
  const { uploads, setResized } = await pickThree();
  const [first] = uploads().pictures;
  act(() => uploads().remove(first?.key ?? ''));
  await setResized(0);
  expect(create).not.toHaveBeenCalled();
});

test('FEE-02 a cancelled or failed upload lets the next one start', async () => {
  const { sent, uploads, states, setResized, setStored } = await pickThree();
  for (const nth of [0, 1, 2]) await setResized(nth);
  await act(async () => uploads().remove(uploads().pictures[0]?.key ?? ''));
  expect(sent).toHaveLength(2);
  await act(async () => sent[1]?.answer.reject(new Error('There is no connection.')));
  expect(states()).toEqual(['failed', 'working']);
  await act(async () => uploads().retry(uploads().pictures[0]?.key ?? ''));
  expect(sent).toHaveLength(3);
  await setStored(2);
  await setStored(3);
  expect(states()).toEqual(['stored', 'stored']);
});
