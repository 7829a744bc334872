import { describe, expect, test } from 'vitest';
import { draftsOf } from '#transport/drafts.ts';
import { sessionSignal } from '#transport/session-signal.ts';
import { nkechi, notification } from './support/fake-calls.ts';
import { signedInApp, startTestApp, type TestApp, validToken } from './support/test-app.ts';

const userOf = ({ children }: TestApp) => children().session?.getSnapshot().context.user;

test.each([
  ['stores token and redirect path, and clears the logged-out flag', '/gigs?q=drums', '/gigs?q=drums'],
  ['without a redirect path removes an earlier one', undefined, undefined],
  ['does not store a redirect path to another site', '//evil.example', undefined],
])('SES-05 ROU-04 signing in %s', async (_, redirectPath, stored) => {
  const { app, gate, area } = startTestApp({
    stored: { hasLoggedOut: 'true', redirectPath: '/messages' },
  });
  await gate.whenSettled();
  app.send({ type: 'session.signIn', token: 'a.b.c', user: nkechi, ...(redirectPath && { redirectPath }) });
  expect(Object.fromEntries(area.entries)).toEqual({
    token: 'a.b.c',
    ...(stored && { redirectPath: stored }),
  });
  expect(gate.current()).toMatchObject({ status: 'authenticated', userId: nkechi.id });
});

describe('the end of a session', () => {
  test('SES-08 signing out clears the member’s data, closes the socket, ends the server session and goes to the root', async () => {
    const test = await signedInApp({
      answers: { counts: async () => ({ messages: 1, linkRequests: 2, notifications: 3 }) },
    });
    const socket = test.socket();
    test.transport.storage.write('redirectPath', '/gigs');
    draftsOf(test.transport.storage, nkechi.id).save('post', 'Looking for a drummer');
    draftsOf(test.transport.storage, 'tomasz').save('post', 'Not hers');

    test.app.send({ type: 'session.signOut' });

    expect(Object.fromEntries(test.area.entries)).toEqual({
      hasLoggedOut: 'true',
      'draft:tomasz:post': 'Not hers',
    });
    expect(test.requests.at(-1)).toBe(`end ${test.token}`);
    expect(test.paths).toEqual(['/']);
    expect(socket.isClosed).toBe(true);
    expect([test.counts(), test.items(), test.notices]).toEqual([{}, [], []]);
    expect(test.gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
  });

  test('SES-13 a 401 for the current token signs out with a toast and keeps drafts; one for an older token does not', async () => {
    const { app, transport, token, gate, area, paths, notices, requests } = await signedInApp();
    draftsOf(transport.storage, nkechi.id).save('post', 'Half a sentence');
    transport.credentials.refused('an.older.token');
    expect(gate.current().isAuthenticated).toBe(true);
    transport.credentials.refused(token);
    expect(gate.current().isAuthenticated).toBe(false);
    expect(Object.fromEntries(area.entries)).toEqual({ 'draft:nkechi:post': 'Half a sentence' });
    expect(paths).toEqual([]);
    expect(notices).toEqual([{ level: 'warning', text: expect.stringContaining('signed out') }]);
    expect(requests).not.toContain(`end ${token}`);
    expect(app.root.getSnapshot().status).toBe('active');
  });

  test.each<[string, (test: Awaited<ReturnType<typeof signedInApp>>) => void, string[]]>([
    ['they sign out', ({ app }) => app.send({ type: 'session.signOut' }), []],
    ['they sign out in another tab', ({ browser }) => browser.tabs?.tokenChanged(null), []],
    ['somebody else signs in in another tab', ({ browser }) => browser.tabs?.tokenChanged('d.e.f'), []],
    [
      'their token is refused',
      ({ transport, token }) => transport.credentials.refused(token),
      ['You’ve been signed out. Sign in to pick up where you left off.'],
    ],
  ])('SAF-01 the toasts of a member are gone when %s', async (_, leave, left) => {
    const test = await signedInApp();
    test.notices.push({ level: 'success', text: 'You blocked Ada' });
    leave(test);
    await expect.poll(() => test.notices.map(({ text }) => text)).toEqual(left);
  });
});

describe('other tabs', () => {
  test('SES-14 signing out there signs out here, without another call or navigation', async () => {
    const { browser, gate, requests, paths, token } = await signedInApp();
    browser.tabs?.tokenChanged(null);
    expect(gate.current().status).toBe('unauthenticated');
    expect(requests).not.toContain(`end ${token}`);
    expect(paths).toEqual([]);
  });

  test('SAF-12 a sign-in in another tab during start-up cancels the requests of this one', async () => {
    const token = validToken();
    const { browser, answers, gate } = startTestApp({ stored: { token } });
    answers.me = () => new Promise(() => {});
    const signal = sessionSignal(token);
    await expect.poll(() => gate.current().loading).toBe(true);
    browser.tabs?.tokenChanged('d.e.f');
    expect(signal.aborted).toBe(true);
  });

  test('SES-09 SES-14 profile changes are shared with other tabs, and applied here if they are this member’s', async () => {
    const test = await signedInApp();
    test.app.send({ type: 'session.updateUser', changes: { avatar: '/pictures/new.webp' } });
    test.app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
    expect(userOf(test)).toEqual({ ...nkechi, name: 'Nkechi O.', avatar: '/pictures/new.webp' });
    const sent = [
      { userId: nkechi.id, changes: { avatar: '/pictures/new.webp' } },
      { userId: nkechi.id, changes: { name: 'Nkechi O.' } },
    ];
    expect(test.broadcasts).toEqual(sent);
    test.browser.tabs?.userChanged({ userId: 'tomasz', changes: { name: 'Tomasz' } });
    test.browser.tabs?.userChanged({ userId: nkechi.id, changes: { avatar: '/pictures/b.webp' } });
    expect(userOf(test)).toEqual({ ...nkechi, name: 'Nkechi O.', avatar: '/pictures/b.webp' });
    expect(test.broadcasts).toEqual(sent);
  });

  test('SES-14 calls carry the token of the member shown; when it is refused, a newer stored token stays', async () => {
    const { transport, area, token } = await signedInApp();
    area.entries.set('token', 'a.newer.token');
    expect(transport.credentials.token()).toBe(token);
    transport.credentials.refused(token);
    expect(area.entries.get('token')).toBe('a.newer.token');
  });
});

const unverified = { ...nkechi, isEmailVerified: false };
const sessionChecks = ({ requests }: { requests: string[] }) =>
  requests.filter((call) => call.startsWith('me ')).length;

async function unverifiedMember() {
  const test = await signedInApp();
  test.app.send({ type: 'session.updateUser', changes: { isEmailVerified: false } });
  const user = () => test.children().session?.getSnapshot().context.user;
  expect(user()).toEqual(unverified);
  return { ...test, user };
}

/** Announces a changed account, and answers the fetch that follows. */
async function changeAccount(
  test: Awaited<ReturnType<typeof unverifiedMember>>,
  account: Partial<typeof nkechi>,
  meanwhile = () => {},
) {
  const answer = Promise.withResolvers<typeof nkechi>();
  test.answers.me = () => answer.promise;
  test.socket().server.receive('content_changed', { kind: 'profile', id: nkechi.id });
  expect(sessionChecks(test)).toBe(1);
  meanwhile();
  answer.resolve({ ...unverified, ...account });
  await answer.promise;
}

test.each<[string, Partial<typeof nkechi>]>([
  ['confirmed', { isEmailVerified: true }],
  ['changed', { email: 'new@stranger.test' }],
])('SES-09 SET-01 an address %s on another device is shown here and in other tabs', async (_, change) => {
  const test = await unverifiedMember();
  await changeAccount(test, { ...change, name: 'Not this' });
  await expect.poll(test.user).toEqual({ ...unverified, ...change });
  expect(test.broadcasts.at(-1)).toMatchObject({ changes: change });
});

test.each<[string, Partial<typeof nkechi>]>([
  ['has no change', {}],
  ['is about somebody else', { id: 'tomasz', email: 'tomasz@stranger.test' }],
])('SES-09 an answer that %s changes nothing', async (_, account) => {
  const test = await unverifiedMember();
  const sent = test.broadcasts.length;
  await changeAccount(test, account);
  expect(test.user()).toEqual(unverified);
  expect(test.broadcasts).toHaveLength(sent);
});

test('SES-09 a reconnect fetches an unverified account, but not a verified one', async () => {
  const test = await unverifiedMember();
  const reconnect = () => {
    test.socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
    test.clock.increment(60_000);
    test.socket().server.report({ type: 'socket.connected' });
  };
  reconnect();
  await expect.poll(test.user).toEqual(nkechi);
  const requests = sessionChecks(test);
  reconnect();
  await test.loaded();
  expect(sessionChecks(test)).toBe(requests);
});

test('SES-09 only changes of one’s own account are fetched; a failure is logged', async () => {
  const test = await unverifiedMember();
  test.socket().server.receive('content_changed', { kind: 'profile', id: 'tomasz' });
  test.socket().server.receive('content_changed', { kind: 'person', id: nkechi.id });
  test.socket().server.receive('newNotification', notification('n1'));
  expect(sessionChecks(test)).toBe(0);
  test.answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
  test.socket().server.receive('content_changed', { kind: 'profile', id: nkechi.id });
  await expect.poll(() => test.logged).toEqual([{ what: 'session', error: 'TypeError: Failed to fetch' }]);
  expect(test.user()).toEqual(unverified);
});

test('SES-09 SES-08 an answer that arrives after signing out is ignored', async () => {
  const test = await unverifiedMember();
  await changeAccount(test, { isEmailVerified: true }, () => test.app.send({ type: 'session.signOut' }));
  await Promise.resolve();
  expect(test.logged).toEqual([]);
  expect(test.gate.current().userId).toBeNull();
});
