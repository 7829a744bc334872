// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryArea } from '#tests/machines/app/support/memory-area.ts';
import { draftsOf, outboxOf } from '#transport/drafts.ts';
import { createStorage, storage as pageStorage, tabStorage } from '#transport/storage.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => localStorage.clear());

test('SES-05 values are stored in the browser where possible', () => {
  const storage = createStorage(() => localStorage);
  storage.write('token', 'a.b.c');
  expect(localStorage.getItem('token')).toBe('a.b.c');
  localStorage.setItem('token', 'of another tab');
  expect(storage.read('token')).toBe('of another tab');
  storage.remove('token');
  expect(storage.read('token')).toBe(null);
});

test('SES-15 a key that another tab has just removed is absent', () => {
  const { setItem, getItem, removeItem } = localStorage;
  const key = (at: number) => (at === 0 ? 'draft:a' : null);
  const shrinking = createStorage(() => ({ setItem, getItem, removeItem, key, length: 2 }));
  expect(shrinking.keys('')).toEqual(['draft:a']);
  expect(createStorage(blocked).keys('')).toEqual([]);
});

test('SES-15 blocked storage falls back to memory', () => {
  const storage = createStorage(blocked);
  expect(storage.read('token')).toBe(null);
  storage.write('token', 'a.b.c');
  expect(storage.read('token')).toBe('a.b.c');
  expect(storage.keys('to')).toEqual(['token']);
  storage.remove('token');
  expect(storage.read('token')).toBe(null);
});

test('SES-15 with a full storage the newest value lasts as long as the page', () => {
  localStorage.setItem('token', 'old');
  const full = {
    setItem: blocked,
    getItem: () => 'old',
    removeItem: () => {},
    key: () => 'token',
    length: 1,
  };
  const storage = createStorage(() => full);
  storage.write('token', 'new');
  expect(storage.read('token')).toBe('new');
  storage.release('token');
  expect(storage.read('token')).toBe('old');
});

test('SES-05 local and session storage are separate', () => {
  pageStorage.write('place', 'browser');
  tabStorage.write('place', 'tab');
  expect([localStorage.getItem('place'), sessionStorage.getItem('place')]).toEqual(['browser', 'tab']);
  sessionStorage.clear();
});

test('SES-15 keys include stored and in-memory ones, each once, filtered by prefix', () => {
  let isFull = false;
  const filling = {
    setItem: (key: string, value: string) => (isFull ? blocked() : localStorage.setItem(key, value)),
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: blocked,
    key: (at: number) => localStorage.key(at),
    get length() {
      return localStorage.length;
    },
  };
  const storage = createStorage(() => filling);
  storage.write('draft:a', 'one');
  storage.write('other', 'two');
  isFull = true;
  storage.write('draft:a', 'three');
  storage.write('draft:b', 'four');
  expect(storage.keys('draft:').sort()).toEqual(['draft:a', 'draft:b']);
  isFull = false;
  storage.write('draft:a', 'five');
  expect([storage.read('draft:a'), localStorage.getItem('draft:a')]).toEqual(['five', 'five']);
  expect(() => storage.remove('draft:b')).not.toThrow();
  expect(storage.read('draft:b')).toBe(null);
});

describe('drafts', () => {
  const storage = createStorage(() => localStorage);

  test('SAF-01 are visible to their author only, and are removed when cleared', () => {
    const nkechiDrafts = draftsOf(storage, 'nkechi');
    const tomaszDrafts = draftsOf(storage, 'tomasz');
    nkechiDrafts.save('post', 'Looking for a drummer');
    nkechiDrafts.save('message:tomasz', 'Hello');
    tomaszDrafts.save('post', 'His own');
    expect(tomaszDrafts.read('post')).toBe('His own');
    nkechiDrafts.clear('message:tomasz');
    expect(nkechiDrafts.read('message:tomasz')).toBe('');
    nkechiDrafts.save('gig', 'x');
    nkechiDrafts.save('gig', '');
    expect(storage.keys('draft:nkechi:'), 'an emptied draft leaves no entry').toEqual(['draft:nkechi:post']);
    nkechiDrafts.clearAll();
    expect([nkechiDrafts.read('post'), tomaszDrafts.read('post')]).toEqual(['', 'His own']);
  });

  test('SAF-05 SAF-01 of one member can be listed by key, without those of another', () => {
    draftsOf(storage, 'nkechi').save('post', 'Looking for a drummer');
    draftsOf(storage, 'nkechi').save('message:tomasz', 'Hello');
    draftsOf(storage, 'tomasz').save('post', 'His own');
    expect(
      draftsOf(storage, 'nkechi')
        .all()
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ).toEqual([
      { name: 'message:tomasz', text: 'Hello' },
      { name: 'post', text: 'Looking for a drummer' },
    ]);
    const goingOn = { ...storage, read: () => null };
    expect(draftsOf(goingOn, 'tomasz').all()).toEqual([{ name: 'post', text: '' }]);
  });

  test('SAF-05 changes by another tab are reported, and nothing else, until unsubscribed', () => {
    const onChange = vi.fn();
    const stop = draftsOf(storage, 'nkechi').subscribe('post', onChange);
    const elsewhere = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    elsewhere('draft:nkechi:post', 'Looking');
    elsewhere('draft:tomasz:post', 'His own');
    elsewhere('draft:nkechi:gig', 'Another one');
    elsewhere('draft:nkechi:post', null);
    stop();
    elsewhere('draft:nkechi:post', 'Too late');
    expect(onChange.mock.calls).toEqual([['Looking'], ['']]);
  });
});

describe('the outbox', () => {
  const area = memoryArea();
  const outbox = outboxOf(
    createStorage(() => area),
    'nkechi',
  );
  beforeEach(() => area.entries.clear());

  const item = (clientId: string, at: string) => ({
    clientId,
    recipientId: 'tomasz',
    text: 'Hello',
    at,
    failed: null,
  });
  const first = item('z-first', '2026-11-20T10:00:00.000Z');
  const second = item('a-second', '2026-11-20T11:00:00.000Z');

  test('SAF-05 messages survive the page in one entry each, are listed oldest first, and are removed singly', () => {
    outbox.save(second);
    outbox.save({ ...first, failed: 'No.' });
    expect(outbox.read()).toEqual([{ ...first, failed: 'No.' }, second]);
    expect([...area.entries.keys()].sort()).toEqual(['outbox:nkechi:a-second', 'outbox:nkechi:z-first']);
    outbox.remove('z-first');
    expect(outbox.read()).toEqual([second]);
  });

  test('SAF-05 unreadable entries are skipped', () => {
    outbox.save(first);
    area.entries.set('outbox:nkechi:broken', '{"clientId":');
    area.entries.set('outbox:nkechi:strange', '{"clientId":"strange"}');
    area.entries.set('outbox:nkechi:empty', '');
    expect(outbox.read()).toEqual([first]);
  });

  test('SAF-01 an outbox is visible to its author only, and is removed with their data', () => {
    const tomaszOutbox = outboxOf(
      createStorage(() => area),
      'tomasz',
    );
    tomaszOutbox.save(second);
    outbox.save(first);
    expect(outbox.read()).toEqual([first]);
    outbox.clearAll();
    expect([outbox.read(), tomaszOutbox.read()]).toEqual([[], [second]]);
  });
});
