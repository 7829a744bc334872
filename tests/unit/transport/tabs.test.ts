// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createStorage } from '#transport/storage.ts';
import { createTabs } from '#transport/tabs.ts';

const storage = createStorage(() => localStorage);
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function watching() {
  const tokenChanged = vi.fn();
  const userChanged = vi.fn();
  const tabs = createTabs(storage);
  stops.push(tabs.watch({ tokenChanged, userChanged }));
  return { tabs, tokenChanged, userChanged };
}

const fromAnotherTab = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

test('SES-14 a token that another tab stores or removes is reported', () => {
  const { tokenChanged } = watching();
  fromAnotherTab('token', 'a.b.c');
  fromAnotherTab('theme', 'dark');
  localStorage.setItem('hasLoggedOut', 'true');
  fromAnotherTab('token', null);
  fromAnotherTab(null, null);
  expect(tokenChanged.mock.calls).toEqual([['a.b.c'], [null], [null]]);
});

test('SES-14 SES-04 a token that another tab removed because its start-up failed does not sign out here', () => {
  localStorage.clear();
  const { tokenChanged } = watching();
  fromAnotherTab('token', null);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(tokenChanged).not.toHaveBeenCalled();
});

test('SES-14 a page restored from the back-forward cache reads the token again', () => {
  const { tokenChanged } = watching();
  localStorage.setItem('token', 'd.e.f');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(tokenChanged).not.toHaveBeenCalled();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(tokenChanged).toHaveBeenCalledExactlyOnceWith('d.e.f');
  localStorage.clear();
});

test('SES-14 a changed profile reaches the other tabs, not the one that changed it', async () => {
  const here = watching();
  const there = watching();
  here.tabs.broadcastUserChange({ userId: 'nkechi', changes: { name: 'Nkechi O.', avatar: null } });
  await expect
    .poll(() => there.userChanged.mock.calls)
    .toEqual([[{ userId: 'nkechi', changes: { name: 'Nkechi O.', avatar: null } }]]);
  expect(here.userChanged).not.toHaveBeenCalled();
});

test('SES-14 without BroadcastChannel the change is passed through storage', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { tabs, userChanged } = watching();
  const written = vi.spyOn(Storage.prototype, 'setItem');
  const change = { userId: 'nkechi', changes: { name: 'Nkechi O.' } };
  tabs.broadcastUserChange(change);
  const [key, value] = written.mock.calls[0] ?? [];
  written.mockRestore();
  expect(localStorage.length).toBe(0);
  fromAnotherTab(key ?? '', value ?? null);
  expect(userChanged).toHaveBeenCalledExactlyOnceWith(change);
});

test('SES-14 a tab that could not store its token accepts the one that another tab stored', () => {
  localStorage.setItem('token', 'a.b.c');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  watching();
  for (const key of ['token', null]) {
    storage.write('token', 'remembered');
    expect(storage.read('token')).toBe('remembered');
    fromAnotherTab(key, 'a.b.c');
    expect(storage.read('token')).toBe('a.b.c');
  }
  setItem.mockRestore();
  localStorage.clear();
});

test('SES-14 API-03 a profile that another tab wrote is reported; other keys and shapes are not', () => {
  const { userChanged } = watching();
  const change = { userId: 'nkechi', changes: { name: 'Nkechi O.' } };
  fromAnotherTab('theme', JSON.stringify(change));
  fromAnotherTab('sidestage', '{"userId":7}');
  fromAnotherTab('sidestage', 'no JSON');
  expect(userChanged).not.toHaveBeenCalled();
  fromAnotherTab('sidestage', JSON.stringify(change));
  expect(userChanged).toHaveBeenCalledExactlyOnceWith(change);
});

test('SES-14 nothing is reported after unsubscribing', async () => {
  const [here, stopped, there] = [watching(), watching(), watching()];
  stops[1]?.();
  fromAnotherTab('token', 'a.b.c');
  localStorage.setItem('token', 'a.b.c');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  here.tabs.broadcastUserChange({ userId: 'nkechi', changes: { name: 'Nkechi O.' } });
  await expect.poll(() => there.userChanged.mock.calls.length).toBe(1);
  expect(there.tokenChanged).toHaveBeenCalledTimes(2);
  expect(stopped.tokenChanged).not.toHaveBeenCalled();
  expect(stopped.userChanged).not.toHaveBeenCalled();
  localStorage.clear();
});
