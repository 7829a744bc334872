import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useConversation, useReadReceipts } from '#actors/conversation.ts';
import { type Bubble, rowsOf } from '#features/messages/thread/rows.ts';
import { useGoTo } from '#features/messages/thread/use-go-to.ts';
import { useThreadScroll } from '#features/messages/thread/use-thread-scroll.ts';
import { nkechi, notification } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, refusedWith, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { signedInApp, type TestApp } from '#tests/machines/app/support/test-app.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const ofTomasz = notification('n1', {
  type: 'message',
  details: { actor: tomasz, subject: { kind: 'conversation', id: 'pit-band' } },
});

/** Delays every answer by the clock of the test. */
function slowServer({ answers, clock }: TestApp, milliseconds: number) {
  const delayed =
    <T,>(answer: () => Promise<T>) =>
    () =>
      new Promise<T>((resolve, reject) => {
        clock.setTimeout(() => void answer().then(resolve, reject), milliseconds);
      });
  answers.counts = delayed(answers.counts);
  answers.save = delayed(answers.save);
}

/** The number of calls in a minute; a fetch of the counts is three. */
async function callsInAMinute({ clock, requests }: TestApp) {
  requests.length = 0;
  for (let at = 0; at < 60_000; at += 50) {
    await act(async () => {
      clock.increment(50);
      for (let turns = 0; turns < 5; turns++) await Promise.resolve();
    });
  }
  return requests.map((call) => (call === 'counts' ? 3 : 1)).reduce<number>((sum, calls) => sum + calls, 0);
}

function lookAtThread(test: TestApp) {
  const client = new QueryClient();
  return renderHook(
    () => {
      const thread = useConversation(nkechi.id, tomasz.id);
      useReadReceipts(thread, null);
      return thread;
    },
    withProviders({ app: test.app, client }),
  );
}

test.each([
  [500, 'is kept unread', [{ id: 'n1', read: false }]],
  [404, 'is removed from the list', []],
])(
  'NTF-05 CNT-05 a notification of the open thread that answers %i is marked once and %s',
  async (status, _, left) => {
    const test = await signedInApp({ answers: { notifications: async () => [ofTomasz] } });
    test.answers.save = refusedWith(status, 'No.');
    slowServer(test, 100);
    lookAtThread(test);
    const calls = await callsInAMinute(test);
    // One mark, the counts fetched because of it, and the counts fetched every minute.
    expect(test.requests.filter((call) => call === 'read n1')).toHaveLength(1);
    expect(calls).toBeLessThanOrEqual(7);
    expect(test.items()).toMatchObject(left);
    expect(test.items()).toHaveLength(left.length);
  },
);

const bubbles = (...seqs: number[]): Bubble[] =>
  rowsOf({
    ...{ messages: seqs.map((seq) => messageOf(seq)), unsent: [] },
    ...{ me: nkechi.id, unreadRange: null, hasOlder: true },
  }).filter((row) => row.kind === 'bubble');

test('MSG-02 a link to a deleted message loads older ones only as far as its place', () => {
  const showOlder = vi.fn();
  const thread = { hasOlder: true, loadingOlder: false, olderFailed: false, showOlder };
  const { result, rerender } = renderHook(
    ({ rows, isLoading }) => useGoTo(rows, { ...thread, loadingOlder: isLoading }, () => {}, 30),
    { initialProps: { rows: bubbles(50, 51), isLoading: false } },
  );
  expect(showOlder).toHaveBeenCalledTimes(1);
  expect(result.current.isOnTheWay).toBe(true);
  rerender({ rows: bubbles(50, 51), isLoading: true });
  rerender({ rows: bubbles(29, 31, 50, 51), isLoading: false });
  expect(showOlder).toHaveBeenCalledTimes(1);
  expect(result.current.isOnTheWay).toBe(false);
});

describe('the scroll position', () => {
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
  /** A log of rows ten pixels high, ten of them visible; `renderCount` counts its renders. */
  function show(rows: number) {
    const box = document.createElement('div');
    const inside = box.appendChild(document.createElement('div'));
    const sized = (element: HTMLElement, sizes: Record<string, number>) =>
      Object.defineProperties(
        element,
        Object.fromEntries(
          Object.entries(sizes).map(([name, value]) => [name, { value, configurable: true }]),
        ),
      );
    sized(box, { scrollHeight: rows * 10, clientHeight: 100 });
    for (let seq = 1; seq <= rows; seq += 1) {
      const row = sized(document.createElement('div'), { offsetTop: (seq - 1) * 10, offsetHeight: 10 });
      row.dataset.seq = String(seq);
      inside.append(row);
    }
    let renderCount = 0;
    const { result } = renderHook(() => {
      renderCount += 1;
      return useThreadScroll('1', null);
    });
    act(() => result.current.boxRef(box));
    return {
      result,
      renderCount: () => renderCount,
      /** Grows the log without a resize event. */
      grow: (to: number) => sized(box, { scrollHeight: to * 10 }),
      scrollTo: (top: number) =>
        act(() => {
          box.scrollTop = top;
          box.dispatchEvent(new Event('scroll'));
        }),
    };
  }

  test('SPD-07 scrolling rarely renders a thread, and its final position is known, at once after a short scroll', () => {
    const { result, renderCount, scrollTo } = show(1_000);
    expect(result.current.lastVisible).toBeNull();
    scrollTo(9_000);
    expect(result.current.lastVisible).toBe(910);
    const before = renderCount();
    for (let top = 8_990; top >= 5_000; top -= 10) scrollTo(top);
    expect(renderCount() - before).toBeLessThan(5);
    act(() => void vi.runAllTimers());
    expect(result.current).toMatchObject({ lastVisible: 510, isFar: true });
  });

  test('MSG-02 new messages keep a reader at the end, or in place after scrolling up', () => {
    const { result, grow, scrollTo } = show(1_000);
    grow(1_020);
    scrollTo(10_000);
    expect(result.current.lastVisible).toBeNull();
    scrollTo(9_800);
    act(() => void vi.runAllTimers());
    expect(result.current.lastVisible).toBe(990);
  });
});
