import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { ManualClock } from '../../src/explore/clock.ts';

test('timers ring one by one, the next due first, and tell what they were set for', () => {
  let set = 0;
  const clock = new ManualClock(() => {
    set += 1;
    return set;
  });
  const rung: string[] = [];
  clock.setTimeout(() => rung.push('late'), 500);
  clock.setTimeout(() => rung.push('soon'), 100);
  const dropped = clock.setTimeout(() => rung.push('dropped'), 50);
  clock.clearTimeout(dropped);
  expect(clock.queue).toEqual([2, 1]);
  expect(clock.ringNext()).toEqual({ label: 2, delay: 100 });
  expect(clock.ringNext()).toEqual({ label: 1, delay: 500 });
  expect(clock.ringNext()).toBeUndefined();
  expect(rung).toEqual(['soon', 'late']);
});

test('a timer set by a timer is not skipped', () => {
  const chain = createMachine({
    initial: 'a',
    states: { a: { after: { 1000: 'b' } }, b: { after: { 1000: 'c' } }, c: {} },
  });
  const clock = new ManualClock(() => 'timer');
  const actor = createActor(chain, { clock }).start();
  clock.ringNext();
  expect(actor.getSnapshot().value).toBe('b');
  clock.ringNext();
  expect(actor.getSnapshot().value).toBe('c');
});
