import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { ManualClock } from '#machines/testing/clock.ts';

test('timers ring one by one, the next due first, and tell what they were set for', () => {
  const clock = new ManualClock();
  const rung: string[] = [];
  clock.setTimeout(() => rung.push('late'), 500);
  clock.setTimeout(() => rung.push('soon'), 100);
  const dropped = clock.setTimeout(() => rung.push('dropped'), 50);
  clock.clearTimeout(dropped);
  expect([clock.ringNext(), clock.ringNext(), clock.ringNext()]).toEqual([100, 500, undefined]);
  expect(rung).toEqual(['soon', 'late']);
});

test('a timer set by a timer is not skipped', () => {
  const chain = createMachine({
    initial: 'a',
    states: { a: { after: { 1000: 'b' } }, b: { after: { 1000: 'c' } }, c: {} },
  });
  const clock = new ManualClock();
  const actor = createActor(chain, { clock }).start();
  clock.ringNext();
  expect(actor.getSnapshot().value).toBe('b');
  clock.ringNext();
  expect(actor.getSnapshot().value).toBe('c');
});
