import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Bubble } from '#features/messages/thread/rows.ts';
import { useGoTo } from '#features/messages/thread/use-go-to.ts';

afterEach(cleanup);

const bubble = (seq: number): Bubble => ({
  kind: 'bubble',
  key: `m${seq}`,
  clientId: `c${seq}`,
  id: `m${seq}`,
  seq,
  text: '',
  files: [],
  reactions: [],
  quote: null,
  removed: null,
  at: '2026-11-20T19:00:00.000Z',
  own: false,
  who: null,
  event: null,
  mark: null,
  reason: null,
  ends: true,
});

test('MSG-02 an address that leads to a message that is gone loads older ones only as far as its place', () => {
  const showOlder = vi.fn();
  const thread = { hasOlder: true, loadingOlder: false, olderFailed: false, showOlder };
  const { result, rerender } = renderHook(
    ({ rows, isLoading }) => useGoTo(rows, { ...thread, loadingOlder: isLoading }, () => {}, 30),
    { initialProps: { rows: [bubble(50), bubble(51)], isLoading: false } },
  );
  expect(showOlder).toHaveBeenCalledTimes(1);
  expect(result.current.isOnTheWay).toBe(true);
  rerender({ rows: [bubble(50), bubble(51)], isLoading: true });
  rerender({ rows: [bubble(29), bubble(31), bubble(50), bubble(51)], isLoading: false });
  expect(showOlder).toHaveBeenCalledTimes(1);
  expect(result.current.isOnTheWay).toBe(false);
});
