// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHub, held } from '#actors/hub.ts';
import { gather } from '#features/live-data/keep-fresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('SPD-01 looking at the page hands over what waits, and shortens no pause that comes after', () => {
  const handed: number[][] = [];
  const pace = { least: 1_000, most: 15_000, random: () => 0.5 };
  const { add, stop } = gather<number>((items) => void handed.push(items), pace);
  add(1);
  vi.advanceTimersByTime(900);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(handed).toEqual([[1]]);
  add(2);
  vi.advanceTimersByTime(1_999);
  expect(handed).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(handed).toEqual([[1], [2]]);
  stop();
});

test('SPD-01 SOK-06 what is told before anybody listens is heard first by who comes to, and once', () => {
  const hub = createHub<string>();
  const early = held(hub);
  hub.tell('one');
  hub.tell('two');
  const heard: string[] = [];
  const stop = early.listen((news) => void heard.push(news));
  hub.tell('three');
  stop();
  hub.tell('four');
  expect(heard).toEqual(['one', 'two', 'three']);
});
