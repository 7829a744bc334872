import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audienceOf, gatherLists, type List } from '#server/realtime/topics.ts';

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
