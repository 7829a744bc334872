import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { createConnectivity } from '#transport/connectivity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listening(random = 0.5) {
  const reach = createConnectivity(() => random);
  const heard = vi.fn();
  reach.listen(heard);
  return { reach, heard };
}

test('OPS-02 failed queries are refetched once when calls succeed again, however many do', () => {
  const { reach, heard } = listening();
  reach.answered();
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
  reach.failed();
  for (let n = 0; n < 20; n++) reach.answered();
  vi.runAllTimers();
  expect(heard).toHaveBeenCalledTimes(1);
  reach.answered();
  vi.runAllTimers();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 on a page without other calls failed queries are refetched anyway, at growing intervals', () => {
  const { reach, heard } = listening();
  let isThere = false;
  reach.listen(() => (isThere ? reach.answered() : reach.failed()));
  reach.failed();
  const minute = () => {
    const before = heard.mock.calls.length;
    vi.advanceTimersByTime(60_000);
    return heard.mock.calls.length - before;
  };
  expect([minute(), minute(), minute()]).toEqual([4, 1, 1]);
  isThere = true;
  expect([minute(), minute(), minute()]).toEqual([1, 0, 0]);
});

test('OPS-02 a failure while waiting does not delay the refetch', () => {
  const { reach, heard } = listening();
  reach.failed();
  vi.advanceTimersByTime(3_000);
  reach.failed();
  vi.advanceTimersByTime(1_000);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 the interval is short again after two quiet minutes, and not before', () => {
  const { reach, heard } = listening();
  const toldAfter = (ms: number) => {
    heard.mockClear();
    reach.failed();
    vi.advanceTimersByTime(ms - 1);
    const early = heard.mock.calls.length;
    vi.advanceTimersByTime(1);
    return [early, heard.mock.calls.length];
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

test('OPS-02 listeners that unsubscribed are not called, and none is when nothing had failed', () => {
  const { reach, heard } = listening();
  reach.back();
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
  const gone = vi.fn();
  reach.listen(gone)();
  reach.failed();
  vi.runAllTimers();
  expect([gone.mock.calls.length, heard.mock.calls.length]).toEqual([0, 1]);
});

test('SOK-07 the browser reports when this page is online again', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { connectivity } = await import('#transport/connectivity.ts');
  const heard = vi.fn();
  connectivity.listen(heard);
  connectivity.failed();
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(900);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 a successful call ends the waiting', () => {
  const { reach, heard } = listening();
  for (let round = 0; round < 3; round++) {
    reach.failed();
    vi.advanceTimersToNextTimer();
  }
  heard.mockClear();
  reach.failed();
  reach.answered();
  vi.advanceTimersByTime(600);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 clients that lost the same server do not retry at the same instant', () => {
  const [early, late] = [listening(0), listening(1)];
  for (const { reach } of [early, late]) {
    reach.failed();
    reach.back();
  }
  vi.advanceTimersByTime(300);
  expect([early.heard.mock.calls.length, late.heard.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(600);
  expect(late.heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 a query that keeps failing beside successful calls is refetched at growing intervals', () => {
  const { reach, heard } = listening();
  reach.listen(() => {
    // Two calls, as a thread has: the first is answered, the second is not.
    reach.answered();
    reach.failed();
  });
  reach.failed();
  const minute = () => {
    const before = heard.mock.calls.length;
    for (let second = 0; second < 60; second++) {
      reach.answered();
      vi.advanceTimersByTime(1_000);
    }
    return heard.mock.calls.length - before;
  };
  expect([minute(), minute(), minute()]).toEqual([6, 1, 1]);
});

test('SOK-06 a restored connection or network refetches at once, without the long pause', () => {
  const { reach, heard } = listening();
  for (let round = 0; round < 8; round++) {
    reach.failed();
    reach.answered();
    vi.runAllTimers();
  }
  heard.mockClear();
  reach.failed();
  reach.answered();
  reach.back();
  vi.advanceTimersByTime(600);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 pauses use the clock of the page, so that a paused clock pauses them', () => {
  const { reach, heard } = listening();
  const clock = new SimulatedClock();
  reach.keepTime(clock);
  reach.failed();
  reach.answered();
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
  clock.increment(600);
  expect(heard).toHaveBeenCalledTimes(1);
  reach.failed();
  reach.answered();
  reach.back();
  clock.increment(600);
  expect(heard).toHaveBeenCalledTimes(2);
  clock.increment(60_000);
  expect(heard).toHaveBeenCalledTimes(2);
});
