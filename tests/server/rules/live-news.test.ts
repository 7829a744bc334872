import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recentNews } from '#server/realtime/recent-news.ts';
import { audienceOf, gatherLists, type List } from '#server/realtime/topics.ts';

describe('news of lists', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function lists() {
    const told: [List, string[]][] = [];
    const tell = gatherLists((list, hiddenFrom) => told.push([list, hiddenFrom]));
    return { told, tell };
  }

  test('SOK-04 a hundred posts in a second are two pieces of news, the first at once', () => {
    const { told, tell } = lists();
    for (let n = 0; n < 100; n++) tell('posts', []);
    expect(told).toEqual([['posts', []]]);
    vi.advanceTimersByTime(1_000);
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(told).toHaveLength(2);
  });

  test('SOK-04 one list does not wait for another', () => {
    const { told, tell } = lists();
    tell('posts', []);
    tell('gigs', []);
    expect(told.map(([list]) => list)).toEqual(['posts', 'gigs']);
  });

  test('SAF-07 gathered news is kept from those alone from whom all of it is hidden', () => {
    const { told, tell } = lists();
    tell('posts', ['user:ada']);
    tell('posts', ['user:ada', 'user:ben']);
    tell('posts', ['user:ben', 'user:cleo']);
    vi.advanceTimersByTime(1_000);
    tell('posts', ['user:ada']);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([
      ['posts', ['user:ada']],
      ['posts', ['user:ben']],
      ['posts', ['user:ada']],
    ]);
  });

  test('SAF-01 what is told to one person, and what is no change, goes nowhere else', () => {
    const like = { kind: 'like', id: 'p1' };
    expect(audienceOf('user:ada', 'content_changed', like)).toEqual({ rooms: ['user:ada'] });
    expect(audienceOf('everyone', 'new_message', like)).toEqual({ rooms: ['everyone'] });
    expect(audienceOf('everyone', 'content_changed', { id: 'p1' })).toEqual({ rooms: ['everyone'] });
    expect(audienceOf('everyone', 'content_changed', { kind: 'link', id: 'l1' })).toEqual({
      rooms: ['everyone'],
    });
    expect(audienceOf('everyone', 'content_changed', like)).toEqual({ rooms: ['everyone', 'post:p1'] });
  });
});

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
