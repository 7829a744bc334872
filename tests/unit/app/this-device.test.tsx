import { fireEvent } from '@testing-library/react';
import { clear, createStore, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionGate } from '#actors/session-gate.ts';
import { clearUploadsOnSignOut } from '#app/live/clear-uploads.ts';
import { ignoreStrayDrops } from '#app/live/ignore-stray-drops.ts';
import { savePageCopies } from '#app/live/save-page-copies.ts';
import { withDatabase } from '#tests/unit/databases.ts';
import { fakeCaches } from '#tests/unit/fake-caches.ts';
import { readPageCopy } from '#transport/page-copies.ts';

describe('cached pages', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('caches', fakeCaches());
    localStorage.setItem('token', 'a.b.c');
  });
  afterEach(() => {
    localStorage.clear();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });

  test('SPD-05 each search of a page has its own copy', async () => {
    const now = { status: 'authenticated', isAuthenticated: true, loading: false, userId: 'ada' } as const;
    const keep = savePageCopies({
      current: () => now,
      subscribe: () => () => {},
      whenSettled: async () => 'authenticated',
    });
    const see = async (address: string, town: string) => {
      history.replaceState(null, '', address);
      document.body.innerHTML = `<main><h1>Gigs in ${town}</h1></main>`;
      keep();
      await vi.advanceTimersByTimeAsync(2_000);
      await vi.waitFor(async () =>
        expect((await readPageCopy('a.b.c', address, Date.now())).copy?.html).toBe(
          `<h1>Gigs in ${town}</h1>`,
        ),
      );
    };
    await see('/gigs?q=leeds', 'Leeds');
    await see('/gigs?q=york', 'York');
    expect((await readPageCopy('a.b.c', '/gigs?q=leeds', Date.now())).copy?.html).toBe(
      '<h1>Gigs in Leeds</h1>',
    );
  });
});

test('SES-13 a file dropped outside every target does not replace the page; text and file fields still take drops', () => {
  document.body.innerHTML = '<p>Words</p><input type="file">';
  const [words, field] = [...document.body.children];
  if (!words || !field) throw new Error('nothing is rendered');
  const files = { dataTransfer: { types: ['Files'], files: [] } };
  const goesOn = (at: Element, what: object) => [fireEvent.dragOver(at, what), fireEvent.drop(at, what)];
  expect(goesOn(words, files)).toEqual([true, true]);
  ignoreStrayDrops();
  expect(goesOn(words, files)).toEqual([false, false]);
  expect(goesOn(field, files)).toEqual([true, true]);
  expect(goesOn(words, { dataTransfer: { types: ['text/plain'], files: [] } })).toEqual([true, true]);
  document.body.replaceChildren();
});

describe('picked files', () => {
  const store = createStore('kept-uploads', 'files');
  const left = async () => (await keys<string[]>(store)).map(([userId]) => userId);
  const all = ['ada', 'ada', 'bea', 'bea'];

  function fakeGate(start: string | null) {
    let userId = start;
    let notifyListener: (() => void) | undefined;
    const session: Pick<SessionGate, 'current' | 'subscribe'> = {
      current: () => ({
        status: userId ? 'authenticated' : 'unauthenticated',
        isAuthenticated: userId !== null,
        loading: false,
        userId,
      }),
      subscribe: (listener) => {
        notifyListener = () => listener(session.current());
        return () => {};
      },
    };
    const change = (to: string | null) => {
      userId = to;
      notifyListener?.();
    };
    return { session: { ...session, whenSettled: async () => session.current().status }, change };
  }

  beforeEach(async () => {
    withDatabase();
    localStorage.clear();
    // Other test files of this worker use the same database.
    await clear(store);
    for (const userId of ['ada', 'bea']) {
      await set([userId, 'post', '1'], { at: Date.now(), files: [] }, store);
      await set([userId, 'post', '1', 'a'], { isSmall: true, blob: 'bytes' }, store);
    }
  });

  test('SAF-01 SES-08 signing out by choice, on any page, removes that member’s picked files and no one else’s', async () => {
    const { session, change } = fakeGate('ada');
    clearUploadsOnSignOut(session as SessionGate);
    localStorage.setItem('hasLoggedOut', 'true');
    change(null);
    await vi.waitFor(async () => expect(await left()).toEqual(['bea', 'bea']));
  });

  test('SES-13 picked files stay when the session expires, and when another member signs in and out', async () => {
    const { session, change } = fakeGate('ada');
    clearUploadsOnSignOut(session as SessionGate);
    change(null);
    change('carl');
    localStorage.setItem('hasLoggedOut', 'true');
    change(null);
    await vi.dynamicImportSettled();
    expect(await left()).toEqual(all);
  });

  test('SAF-01 after a sign-out by an earlier version all picked files are removed; otherwise only those older than a day', async () => {
    await set(['bea', 'post', '1'], { at: Date.now() - 25 * 3_600_000, files: [] }, store);
    clearUploadsOnSignOut(fakeGate('ada').session as SessionGate);
    await vi.waitFor(async () => expect(await left()).toEqual(['ada', 'ada']));
    localStorage.setItem('hasLoggedOut', 'true');
    clearUploadsOnSignOut(fakeGate(null).session as SessionGate);
    await vi.waitFor(async () => expect(await left()).toEqual([]));
  });
});
