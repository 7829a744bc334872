import { expect, test } from 'vitest';
import { recentNews } from '#server/realtime/recent-news.ts';

/** An hour after its start. */
function hourOld() {
  let time = 0;
  const news = recentNews(() => time);
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  pass(3_600_000);
  return { ...news, pass };
}

test('SPD-01 a room that was told nothing since then was told nothing, whatever others were told', () => {
  const { note, mayHaveBeenTold, pass } = hourOld();
  note('user:ada');
  pass(10_000);
  note('user:bob');
  expect(mayHaveBeenTold('user:ada', 9_000)).toBe(false);
  expect(mayHaveBeenTold('user:cleo', 9_000)).toBe(false);
});

test('SOK-06 what was told in that time, or shortly before it, may be missing', () => {
  const { note, mayHaveBeenTold, pass } = hourOld();
  note('user:ada');
  pass(2_000);
  expect(mayHaveBeenTold('user:ada', 2_500)).toBe(true);
  expect(mayHaveBeenTold('user:ada', 1_500)).toBe(true);
  expect(mayHaveBeenTold('user:ada', 1_499)).toBe(false);
});

test('SOK-06 nobody knows what was told before this server began, or longer ago than it remembers', () => {
  const { mayHaveBeenTold } = hourOld();
  expect(mayHaveBeenTold('user:ada', 299_500)).toBe(false);
  expect(mayHaveBeenTold('user:ada', 299_501)).toBe(true);
  const fresh = recentNews(() => 5_000);
  expect(fresh.mayHaveBeenTold('user:ada', 0)).toBe(false);
  expect(fresh.mayHaveBeenTold('user:ada', 1)).toBe(true);
});

test('SOK-06 what is told again is remembered as of then, and what is forgotten hides nothing', () => {
  const { note, mayHaveBeenTold, pass } = hourOld();
  note('user:ada');
  note('user:bob');
  pass(200_000);
  note('user:ada');
  pass(150_000);
  note('user:cleo');
  expect(mayHaveBeenTold('user:ada', 150_000)).toBe(true);
  expect(mayHaveBeenTold('user:bob', 299_500)).toBe(false);
});
