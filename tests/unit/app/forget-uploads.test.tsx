import { clear, createStore, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionGate } from '#actors/session-gate.ts';
import { forgetUploads } from '#app/live/forget-uploads.ts';
import { withDatabase } from '#tests/unit/databases.ts';

const store = createStore('kept-uploads', 'files');
const left = async () => (await keys<string[]>(store)).map(([userId]) => userId);
const all = ['ada', 'ada', 'bea', 'bea'];

/** A session whose member changes when the test says so. */
function fakeGate(start: string | null) {
  let userId = start;
  let hear: (() => void) | undefined;
  const session: Pick<SessionGate, 'current' | 'subscribe'> = {
    current: () => ({
      status: userId ? 'authenticated' : 'unauthenticated',
      isAuthenticated: userId !== null,
      loading: false,
      userId,
    }),
    subscribe: (listener) => {
      hear = () => listener(session.current());
      return () => {};
    },
  };
  const change = (to: string | null) => {
    userId = to;
    hear?.();
  };
  return { session: { ...session, whenSettled: async () => session.current().status }, change };
}

beforeEach(async () => {
  withDatabase();
  localStorage.clear();
  // Other files of this worker keep uploads in the same database.
  await clear(store);
  for (const userId of ['ada', 'bea']) {
    await set([userId, 'post', '1'], { at: Date.now(), files: [] }, store);
    await set([userId, 'post', '1', 'a'], { isSmall: true, blob: 'bytes' }, store);
  }
});

afterEach(() => void vi.unstubAllGlobals());

test('SAF-01 SES-08 what a member picked goes when they sign out by choice, on any page, and nobody else’s', async () => {
  const { session, change } = fakeGate('ada');
  forgetUploads(session as SessionGate);
  localStorage.setItem('hasLoggedOut', 'true');
  change(null);
  await vi.waitFor(async () => expect(await left()).toEqual(['bea', 'bea']));
});

test('SES-13 what a member picked stays when their session expires, and when another one comes and goes', async () => {
  const { session, change } = fakeGate('ada');
  forgetUploads(session as SessionGate);
  change(null);
  change('carl');
  localStorage.setItem('hasLoggedOut', 'true');
  change(null);
  await vi.dynamicImportSettled();
  expect(await left()).toEqual(all);
});

test('SAF-01 where somebody signed out before this was here, everybody’s goes; else only what is older than a day', async () => {
  await set(['bea', 'post', '1'], { at: Date.now() - 25 * 3_600_000, files: [] }, store);
  forgetUploads(fakeGate('ada').session as SessionGate);
  await vi.waitFor(async () => expect(await left()).toEqual(['ada', 'ada']));
  localStorage.setItem('hasLoggedOut', 'true');
  forgetUploads(fakeGate(null).session as SessionGate);
  await vi.waitFor(async () => expect(await left()).toEqual([]));
});
