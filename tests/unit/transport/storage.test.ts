// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { draftsOf } from '#transport/drafts.ts';
import { createStorage } from '#transport/storage.ts';

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => localStorage.clear());

describe('storage', () => {
  test('SES-05 keeps in the browser what it can', () => {
    const storage = createStorage(() => localStorage);
    storage.write('token', 'a.b.c');
    expect(localStorage.getItem('token')).toBe('a.b.c');
    storage.remove('token');
    expect(storage.read('token')).toBe(null);
  });

  test('SES-15 remembers by itself where storage is blocked', () => {
    const storage = createStorage(blocked);
    expect(storage.read('token')).toBe(null);
    storage.write('token', 'a.b.c');
    expect(storage.read('token')).toBe('a.b.c');
    expect(storage.keys('to')).toEqual(['token']);
    storage.remove('token');
    expect(storage.read('token')).toBe(null);
  });

  test('SES-15 a full storage keeps the newest value for as long as the page lives', () => {
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
});

describe('drafts', () => {
  test("SAF-01 are their writer's alone, and go when they are cleared", () => {
    const storage = createStorage(() => localStorage);
    const hers = draftsOf(storage, 'nkechi');
    const his = draftsOf(storage, 'tomasz');
    hers.keep('post', 'Looking for a drummer');
    hers.keep('message:tomasz', 'Hello');
    his.keep('post', 'His own');
    expect(his.read('post')).toBe('His own');
    hers.clear('message:tomasz');
    expect(hers.read('message:tomasz')).toBe('');
    hers.clearAll();
    expect([hers.read('post'), his.read('post')]).toEqual(['', 'His own']);
  });

  test('an emptied draft leaves nothing behind', () => {
    const storage = createStorage(() => localStorage);
    draftsOf(storage, 'nkechi').keep('post', 'x');
    draftsOf(storage, 'nkechi').keep('post', '');
    expect(storage.keys('draft:')).toEqual([]);
  });
});
