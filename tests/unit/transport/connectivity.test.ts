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
  reach.subscribe(heard);
  return { reach, heard };
}

test('OPS-02 failed queries are refetched once when calls succeed again, however many do', () => {
  const { reach, heard } = listening();
  reach.reportAnswer();
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
  reach.reportFailure();
  for (let n = 0; n < 20; n++) reach.reportAnswer();
  vi.runAllTimers();
  expect(heard).toHaveBeenCalledTimes(1);
  reach.reportAnswer();
  vi.runAllTimers();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 on a page without other calls failed queries are refetched anyway, at growing intervals', () => {
  const { reach, heard } = listening();
  let isThere = false;
  reach.subscribe(() => (isThere ? reach.reportAnswer() : reach.reportFailure()));
  reach.reportFailure();
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
  reach.reportFailure();
  vi.advanceTimersByTime(3_000);
  reach.reportFailure();
  vi.advanceTimersByTime(1_000);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 the interval is short again after two quiet minutes, and not before', () => {
  const { reach, heard } = listening();
  const toldAfter = (ms: number) => {
    heard.mockClear();
    reach.reportFailure();
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
  reach.reportOnline();
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
  const gone = vi.fn();
  reach.subscribe(gone)();
  reach.reportFailure();
  vi.runAllTimers();
  expect([gone.mock.calls.length, heard.mock.calls.length]).toEqual([0, 1]);
});

test('SOK-07 the browser reports when this page is online again', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.resetModules();
  const { connectivity } = await import('#transport/connectivity.ts');
  const heard = vi.fn();
  connectivity.subscribe(heard);
  connectivity.reportFailure();
  page.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(900);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 a successful call ends the waiting', () => {
  const { reach, heard } = listening();
  for (let round = 0; round < 3; round++) {
    reach.reportFailure();
    vi.advanceTimersToNextTimer();
  }
  heard.mockClear();
  reach.reportFailure();
  reach.reportAnswer();
  vi.advanceTimersByTime(600);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 clients that lost the same server do not retry at the same instant', () => {
  const [early, late] = [listening(0), listening(1)];
  for (const { reach } of [early, late]) {
    reach.reportFailure();
    reach.reportOnline();
  }
  vi.advanceTimersByTime(300);
  expect([early.heard.mock.calls.length, late.heard.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(600);
  expect(late.heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 a query that keeps failing beside successful calls is refetched at growing intervals', () => {
  const { reach, heard } = listening();
  reach.subscribe(() => {
    // Two calls, as in a thread: the first succeeds, the second fails.
    reach.reportAnswer();
    reach.reportFailure();
  });
  reach.reportFailure();
  const minute = () => {
    const before = heard.mock.calls.length;
    for (let second = 0; second < 60; second++) {
      reach.reportAnswer();
      vi.advanceTimersByTime(1_000);
    }
    return heard.mock.calls.length - before;
  };
  expect([minute(), minute(), minute()]).toEqual([6, 1, 1]);
});

test('SOK-06 a restored connection or network refetches at once, without the long pause', () => {
  const { reach, heard } = listening();
  for (let round = 0; round < 8; round++) {
    reach.reportFailure();
    reach.reportAnswer();
    vi.runAllTimers();
  }
  heard.mockClear();
  reach.reportFailure();
  reach.reportAnswer();
  reach.reportOnline();
  vi.advanceTimersByTime(600);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('OPS-02 pauses use the clock of the page, so that a paused clock pauses them', () => {
  const { reach, heard } = listening();
  const clock = new SimulatedClock();
  reach.setClock(clock);
  reach.reportFailure();
  reach.reportAnswer();
  vi.runAllTimers();
  expect(heard).not.toHaveBeenCalled();
  clock.increment(600);
  expect(heard).toHaveBeenCalledTimes(1);
  reach.reportFailure();
  reach.reportAnswer();
  reach.reportOnline();
  clock.increment(600);
  expect(heard).toHaveBeenCalledTimes(2);
  clock.increment(60_000);
  expect(heard).toHaveBeenCalledTimes(2);
});
