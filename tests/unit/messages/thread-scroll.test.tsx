import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThreadScroll } from '#features/messages/thread/use-thread-scroll.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A log of so many rows, ten pixels each, ten of them in sight; drawn so often. */
function show(rows: number) {
  const box = document.createElement('div');
  const inside = box.appendChild(document.createElement('div'));
  const sized = (element: HTMLElement, sizes: Record<string, number>) =>
    Object.defineProperties(
      element,
      Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, { value, configurable: true }])),
    );
  sized(box, { scrollHeight: rows * 10, clientHeight: 100 });
  for (let seq = 1; seq <= rows; seq += 1) {
    const row = sized(document.createElement('div'), { offsetTop: (seq - 1) * 10, offsetHeight: 10 });
    row.dataset.seq = String(seq);
    inside.append(row);
  }
  let draws = 0;
  const { result } = renderHook(() => {
    draws += 1;
    return useThreadScroll('1', null);
  });
  act(() => result.current.boxRef(box));
  return {
    result,
    draws: () => draws,
    /** More has come below, and nobody has been told of the new size yet. */
    grow: (to: number) => sized(box, { scrollHeight: to * 10 }),
    scrollTo: (top: number) =>
      act(() => {
        box.scrollTop = top;
        box.dispatchEvent(new Event('scroll'));
      }),
  };
}

test('SPD-07 a thread is not drawn anew with each row that somebody passes, and knows where they stop', () => {
  const { result, draws, scrollTo } = show(1_000);
  expect(result.current.inSight).toBeNull();
  const before = draws();
  for (let top = 9_000; top >= 5_000; top -= 10) scrollTo(top);
  expect(draws() - before).toBeLessThan(5);
  act(() => void vi.runAllTimers());
  expect(result.current).toMatchObject({ inSight: 510, isFar: true });
});

test('SPD-07 where one scrolls a little, it is known at once', () => {
  const { result, scrollTo } = show(1_000);
  scrollTo(9_000);
  expect(result.current.inSight).toBe(910);
});

test('MSG-02 what comes quickly does not leave behind who is at the end; who scrolls up stays where they are', () => {
  const { result, grow, scrollTo } = show(1_000);
  grow(1_020);
  scrollTo(10_000);
  expect(result.current.inSight).toBeNull();
  scrollTo(9_800);
  act(() => void vi.runAllTimers());
  expect(result.current.inSight).toBe(990);
});
