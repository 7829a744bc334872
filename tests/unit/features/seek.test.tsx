import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSeek } from '#features/notifications/use-seek.ts';

afterEach(cleanup);

const seek = vi.fn();
const open = (count: number) => {
  seek.mockClear();
  const asked = { isWanted: true, count, olderFailed: false, isBusy: false };
  return renderHook(({ isWanted, ...older }) => useSeek(isWanted, { ...older, seek }), {
    initialProps: asked,
  });
};
const next = { isWanted: true, olderFailed: false };

test('NTF-01 SCR /notifications what is asked for is looked for among the older ones until there is one', () => {
  const { result, rerender } = open(50);
  expect([result.current, seek.mock.calls.length]).toEqual([true, 1]);
  rerender({ ...next, count: 50, isBusy: true });
  rerender({ ...next, count: 100, isBusy: false });
  expect([result.current, seek.mock.calls.length]).toEqual([true, 2]);
  rerender({ ...next, count: 150, isBusy: false, isWanted: false });
  expect([result.current, seek.mock.calls.length]).toEqual([false, 2]);
});

test('NTF-01 after a failure, or very many, one has to ask', () => {
  const { result, rerender } = open(50);
  rerender({ ...next, count: 50, isBusy: true });
  rerender({ ...next, count: 50, isBusy: false, olderFailed: true });
  expect([result.current, seek.mock.calls.length]).toEqual([false, 1]);
  expect([open(500).result.current, seek.mock.calls.length]).toEqual([false, 0]);
});
