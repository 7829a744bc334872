import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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
    seen: () => result.current.pictures.map(({ preview }) => preview !== null),
    isSmall: (nth: number) => act(async () => unpacked[nth]?.resolve(new Blob([`small ${nth}`]))),
    isAnswered: (nth: number) => act(async () => sent[nth]?.answer.resolve(stored)),
  };
}

test('FEE-02 while one picture uploads the next is resized and previewed; one at a time of each', async () => {
  const { unpacked, sent, seen, states, isSmall, isAnswered } = await pickThree();
  expect([unpacked.length, sent.length]).toEqual([1, 0]);
  await isSmall(0);
  expect([unpacked.length, sent.length]).toEqual([2, 1]);
  await isSmall(1);
  await isSmall(2);
  expect(seen(), 'all are seen before the first has left').toEqual([true, true, true]);
  expect(sent).toHaveLength(1);
  await isAnswered(0);
  expect(sent).toHaveLength(2);
  expect(await sent[1]?.file.text()).toBe('small 1');
  await isAnswered(1);
  await isAnswered(2);
  expect(states()).toEqual(['stored', 'stored', 'stored']);
});

test('FEE-02 a picture removed before its turn is not sent and does not delay the others', async () => {
  const { sent, uploads, states, isSmall, isAnswered } = await pickThree();
  for (const nth of [0, 1, 2]) await isSmall(nth);
  const [, second] = uploads().pictures;
  act(() => uploads().remove(second?.key ?? ''));
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith(second?.preview);
  await isAnswered(0);
  expect(await sent[1]?.file.text()).toBe('small 2');
  await isAnswered(1);
  expect(states()).toEqual(['stored', 'stored']);
});

test('FEE-02 a picture removed while it is resized leaves no object URL behind', async () => {
  const create = vi.spyOn(URL, 'createObjectURL');
  const { uploads, isSmall } = await pickThree();
  const [first] = uploads().pictures;
  act(() => uploads().remove(first?.key ?? ''));
  await isSmall(0);
  expect(create).not.toHaveBeenCalled();
});

test('FEE-02 a cancelled or failed upload lets the next one start', async () => {
  const { sent, uploads, states, isSmall, isAnswered } = await pickThree();
  for (const nth of [0, 1, 2]) await isSmall(nth);
  await act(async () => uploads().remove(uploads().pictures[0]?.key ?? ''));
  expect(sent).toHaveLength(2);
  await act(async () => sent[1]?.answer.reject(new Error('There is no connection.')));
  expect(states()).toEqual(['failed', 'working']);
  await act(async () => uploads().retry(uploads().pictures[0]?.key ?? ''));
  expect(sent).toHaveLength(3);
  await isAnswered(2);
  await isAnswered(3);
  expect(states()).toEqual(['stored', 'stored']);
});
