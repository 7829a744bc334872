import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { createConnectivity } from '#transport/connectivity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function subscribed(random = 0.5) {
  const reach = createConnectivity(() => random);
  const refetch = vi.fn();
  reach.subscribe(refetch);
  return { reach, refetch };
}

test('OPS-02 failed queries are refetched once when calls succeed again, however many succeed', () => {
  const { reach, refetch } = subscribed();
  reach.reportAnswer();
  vi.runAllTimers();
  expect(refetch).not.toHaveBeenCalled();
  reach.reportFailure();
  for (let n = 0; n < 20; n++) reach.reportAnswer();
  vi.runAllTimers();
  expect(refetch).toHaveBeenCalledTimes(1);
  reach.reportAnswer();
  vi.runAllTimers();
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('OPS-02 on a page without other calls failed queries are refetched anyway, at growing intervals', () => {
  const { reach, refetch } = subscribed();
  let isReachable = false;
  reach.subscribe(() => (isReachable ? reach.reportAnswer() : reach.reportFailure()));
  reach.reportFailure();
  const minute = () => {
    const before = refetch.mock.calls.length;
    vi.advanceTimersByTime(60_000);
    return refetch.mock.calls.length - before;
  };
  expect([minute(), minute(), minute()]).toEqual([4, 1, 1]);
  isReachable = true;
  expect([minute(), minute(), minute()]).toEqual([1, 0, 0]);
});

test('OPS-02 a failure while waiting does not delay the refetch', () => {
  const { reach, refetch } = subscribed();
  reach.reportFailure();
  vi.advanceTimersByTime(3_000);
  reach.reportFailure();
  vi.advanceTimersByTime(1_000);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('OPS-02 the interval is short again after two quiet minutes, and not before', () => {
  const { reach, refetch } = subscribed();
  const toldAfter = (ms: number) => {
    refetch.mockClear();
    reach.reportFailure();
    vi.advanceTimersByTime(ms - 1);
    const early = refetch.mock.calls.length;
    vi.advanceTimersByTime(1);
    return [early, refetch.mock.calls.length];
  };
  expect([toldAfter(4_000), toldAfter(8_000)]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  vi.advanceTimersByTime(120_000);
  expect(toldAfter(16_000)).toEqual([0, 1]);
  vi.advanceTimersByTime(120_001);
  expect(toldAfter(4_000)).toEqual([0, 1]);
});

test('OPS-02 unsubscribed listeners are not called, and none is if nothing had failed', () => {
  const { reach, refetch } = subscribed();
  reach.reportOnline();
  vi.runAllTimers();
  expect(refetch).not.toHaveBeenCalled();
  const unsubscribed = vi.fn();
  reach.subscribe(unsubscribed)();
  reach.reportFailure();
  vi.runAllTimers();
  expect([unsubscribed.mock.calls.length, refetch.mock.calls.length]).toEqual([0, 1]);
});

test('SOK-07 the browser reports when this page is online again', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { connectivity } = await import('#transport/connectivity.ts');
  const refetch = vi.fn();
  connectivity.subscribe(refetch);
  connectivity.reportFailure();
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(900);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('OPS-02 a successful call ends the waiting', () => {
  const { reach, refetch } = subscribed();
  for (let round = 0; round < 3; round++) {
    reach.reportFailure();
    vi.advanceTimersToNextTimer();
  }
  refetch.mockClear();
  reach.reportFailure();
  reach.reportAnswer();
  vi.advanceTimersByTime(600);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('OPS-02 clients that lost the same server do not retry at the same instant', () => {
  const [early, late] = [subscribed(0), subscribed(1)];
  for (const { reach } of [early, late]) {
    reach.reportFailure();
    reach.reportOnline();
  }
  vi.advanceTimersByTime(300);
  expect([early.refetch.mock.calls.length, late.refetch.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(600);
  expect(late.refetch).toHaveBeenCalledTimes(1);
});

test('OPS-02 a query that keeps failing beside successful calls is refetched at growing intervals', () => {
  const { reach, refetch } = subscribed();
  reach.subscribe(() => {
    // Two calls, as in a thread: the first succeeds, the second fails.
    reach.reportAnswer();
    reach.reportFailure();
  });
  reach.reportFailure();
  const minute = () => {
    const before = refetch.mock.calls.length;
    for (let second = 0; second < 60; second++) {
      reach.reportAnswer();
      vi.advanceTimersByTime(1_000);
    }
    return refetch.mock.calls.length - before;
  };
  expect([minute(), minute(), minute()]).toEqual([6, 1, 1]);
});

test('SOK-06 a restored connection or network refetches at once, without the long pause', () => {
  const { reach, refetch } = subscribed();
  for (let round = 0; round < 8; round++) {
    reach.reportFailure();
    reach.reportAnswer();
    vi.runAllTimers();
  }
  refetch.mockClear();
  reach.reportFailure();
  reach.reportAnswer();
  reach.reportOnline();
  vi.advanceTimersByTime(600);
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('OPS-02 pauses use the clock of the page, so that a paused clock pauses them', () => {
  const { reach, refetch } = subscribed();
  const clock = new SimulatedClock();
  reach.setClock(clock);
  reach.reportFailure();
  reach.reportAnswer();
  vi.runAllTimers();
  expect(refetch).not.toHaveBeenCalled();
  clock.increment(600);
  expect(refetch).toHaveBeenCalledTimes(1);
  reach.reportFailure();
  reach.reportAnswer();
  reach.reportOnline();
  clock.increment(600);
  expect(refetch).toHaveBeenCalledTimes(2);
  clock.increment(60_000);
  expect(refetch).toHaveBeenCalledTimes(2);
});
