import { describe, expect, test } from 'vitest';
import { draftsOf } from '#transport/drafts.ts';
import { sessionSignal } from '#transport/session-signal.ts';
import { createStorage } from '#transport/storage.ts';
import { nkechi, notification } from './support/fake-calls.ts';
import { blockedArea } from './support/memory-area.ts';
import { goodToken, signedInApp, startTestApp, type TestApp } from './support/test-app.ts';

const userOf = ({ children }: TestApp) => children().session?.getSnapshot().context.user;

test('SES-15 blocked storage starts a visitor, who can sign in and out', async () => {
  const app = startTestApp({ transport: { storage: createStorage(blockedArea) } });
  expect(await app.gate.whenSettled()).toBe('unauthenticated');
  const token = goodToken();
  app.app.send({ type: 'session.signIn', token, user: nkechi });
  expect(app.gate.current()).toMatchObject({ isAuthenticated: true, userId: nkechi.id });
  expect(app.transport.credentials.token()).toBe(token);
  app.app.send({ type: 'session.signOut' });
  expect(app.gate.current().isAuthenticated).toBe(false);
  expect(app.transport.credentials.token()).toBe(null);
  expect(app.logged).toEqual([]);
});

test.each([
  ['stores token and redirect path, and clears the logged-out flag', '/gigs?q=drums', '/gigs?q=drums'],
  ['without a redirect path removes an earlier one', undefined, undefined],
  ['does not store a redirect path to another site', '//evil.example', undefined],
])('SES-05 ROU-04 it %s', async (_, redirectPath, stored) => {
  const { app, gate, area } = startTestApp({
    stored: { hasLoggedOut: 'true', redirectPath: '/messages' },
  });
  await gate.whenSettled();
  app.send({ type: 'session.signIn', token: 'a.b.c', user: nkechi, ...(redirectPath && { redirectPath }) });
  expect(Object.fromEntries(area.kept)).toEqual({
    token: 'a.b.c',
    ...(stored && { redirectPath: stored }),
  });
  expect(gate.current()).toMatchObject({ status: 'authenticated', userId: nkechi.id });
});

describe('the end of a session', () => {
  test('SES-08 signing out empties storage, counts and list, closes the socket, tells the server, goes to the root', async () => {
    const test = await signedInApp({
      answers: { counts: async () => ({ messages: 1, linkRequests: 2, notifications: 3 }) },
    });
    const socket = test.last();
    test.transport.storage.write('redirectPath', '/gigs');
    draftsOf(test.transport.storage, nkechi.id).save('post', 'Looking for a drummer');
    draftsOf(test.transport.storage, 'tomasz').save('post', 'Not hers');

    test.app.send({ type: 'session.signOut' });

    expect(Object.fromEntries(test.area.kept)).toEqual({
      hasLoggedOut: 'true',
      'draft:tomasz:post': 'Not hers',
    });
    expect(test.asked.at(-1)).toBe(`end ${test.token}`);
    expect(test.paths).toEqual(['/']);
    expect(socket.isClosed).toBe(true);
    expect([test.counts(), test.items(), test.notices]).toEqual([{}, [], []]);
    expect(test.gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
  });

  test('SES-13 a 401 to the token in use signs out, says so, and keeps drafts; one to an older token does not', async () => {
    const { app, transport, token, gate, area, paths, notices, asked } = await signedInApp();
    draftsOf(transport.storage, nkechi.id).save('post', 'Half a sentence');
    transport.credentials.refused('an.older.token');
    expect(gate.current().isAuthenticated).toBe(true);
    transport.credentials.refused(token);
    expect(gate.current().isAuthenticated).toBe(false);
    expect(Object.fromEntries(area.kept)).toEqual({ 'draft:nkechi:post': 'Half a sentence' });
    expect(paths).toEqual([]);
    expect(notices).toEqual([{ level: 'warning', text: expect.stringContaining('signed out') }]);
    expect(asked).not.toContain(`end ${token}`);
    expect(app.root.getSnapshot().status).toBe('active');
  });

  test.each<[string, (test: Awaited<ReturnType<typeof signedInApp>>) => void, string[]]>([
    ['they sign out', ({ app }) => app.send({ type: 'session.signOut' }), []],
    ['another tab does', ({ outside }) => outside.tabs?.tokenChanged(null), []],
    ['somebody else comes in another tab', ({ outside }) => outside.tabs?.tokenChanged('d.e.f'), []],
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
  test('SES-14 signing out there signs out here, without another call or another flag', async () => {
    const { outside, gate, asked, paths, token } = await signedInApp();
    outside.tabs?.tokenChanged(null);
    expect(gate.current().status).toBe('unauthenticated');
    expect(asked).not.toContain(`end ${token}`);
    expect(paths).toEqual([]);
  });

  test('SAF-12 a start that another tab replaces cancels its requests', async () => {
    const token = goodToken();
    const { outside, answers, gate } = startTestApp({ stored: { token } });
    answers.me = () => new Promise(() => {});
    const signal = sessionSignal(token);
    await expect.poll(() => gate.current().loading).toBe(true);
    outside.tabs?.tokenChanged('d.e.f');
    expect(signal.aborted).toBe(true);
  });

  test('SES-09 SES-14 a profile changed here is sent there; one changed there shows here, unless it is another member’s', async () => {
    const test = await signedInApp();
    test.app.send({ type: 'session.updateUser', changes: { avatar: '/pictures/new.webp' } });
    test.app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
    expect(userOf(test)).toEqual({ ...nkechi, name: 'Nkechi O.', avatar: '/pictures/new.webp' });
    const sent = [
      { userId: nkechi.id, changes: { avatar: '/pictures/new.webp' } },
      { userId: nkechi.id, changes: { name: 'Nkechi O.' } },
    ];
    expect(test.told).toEqual(sent);
    test.outside.tabs?.userChanged({ userId: 'tomasz', changes: { name: 'Tomasz' } });
    test.outside.tabs?.userChanged({ userId: nkechi.id, changes: { avatar: '/pictures/b.webp' } });
    expect(userOf(test)).toEqual({ ...nkechi, name: 'Nkechi O.', avatar: '/pictures/b.webp' });
    expect(test.told).toEqual(sent);
  });

  test('SES-14 calls carry the token of the member on the screen, and a refused one leaves a newer token stored', async () => {
    const { transport, area, token } = await signedInApp();
    area.kept.set('token', 'a.newer.token');
    expect(transport.credentials.token()).toBe(token);
    transport.credentials.refused(token);
    expect(area.kept.get('token')).toBe('a.newer.token');
  });
});

const unverified = { ...nkechi, isEmailVerified: false };
const timesAsked = ({ asked }: { asked: string[] }) => asked.filter((call) => call.startsWith('me ')).length;

async function unverifiedMember() {
  const test = await signedInApp();
  test.app.send({ type: 'session.updateUser', changes: { isEmailVerified: false } });
  const user = () => test.children().session?.getSnapshot().context.user;
  expect(user()).toEqual(unverified);
  return { ...test, user };
}

/** Answers the question that follows when the account is said to have changed. */
async function changedTo(
  test: Awaited<ReturnType<typeof unverifiedMember>>,
  account: Partial<typeof nkechi>,
  meanwhile = () => {},
) {
  const answer = Promise.withResolvers<typeof nkechi>();
  test.answers.me = () => answer.promise;
  test.last().server.receive('content_changed', { kind: 'profile', id: nkechi.id });
  expect(timesAsked(test)).toBe(1);
  meanwhile();
  answer.resolve({ ...unverified, ...account });
  await answer.promise;
}

test.each<[string, Partial<typeof nkechi>]>([
  ['confirmed', { isEmailVerified: true }],
  ['changed', { email: 'new@stranger.test' }],
])('SES-09 SET-01 an address %s on another device shows here and in other tabs', async (_, change) => {
  const test = await unverifiedMember();
  await changedTo(test, { ...change, name: 'Not this' });
  await expect.poll(test.user).toEqual({ ...unverified, ...change });
  expect(test.told.at(-1)).toMatchObject({ changes: change });
});

test.each<[string, Partial<typeof nkechi>]>([
  ['has no change', {}],
  ['is about somebody else', { id: 'tomasz', email: 'tomasz@stranger.test' }],
])('SES-09 an answer that %s changes nothing', async (_, account) => {
  const test = await unverifiedMember();
  const sent = test.told.length;
  await changedTo(test, account);
  expect(test.user()).toEqual(unverified);
  expect(test.told).toHaveLength(sent);
});

test('SES-09 an account missed while the connection was gone is asked for, until it is verified', async () => {
  const test = await unverifiedMember();
  const reconnect = () => {
    test.last().server.report({ type: 'socket.disconnected', reason: 'transport close' });
    test.clock.increment(60_000);
    test.last().server.report({ type: 'socket.connected' });
  };
  reconnect();
  await expect.poll(test.user).toEqual(nkechi);
  const asked = timesAsked(test);
  reconnect();
  await test.quiet();
  expect(timesAsked(test)).toBe(asked);
});

test('SES-09 only news of the own account is asked about; an answer that fails is logged', async () => {
  const test = await unverifiedMember();
  test.last().server.receive('content_changed', { kind: 'profile', id: 'tomasz' });
  test.last().server.receive('content_changed', { kind: 'person', id: nkechi.id });
  test.last().server.receive('newNotification', notification('n1'));
  expect(timesAsked(test)).toBe(0);
  test.answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
  test.last().server.receive('content_changed', { kind: 'profile', id: nkechi.id });
  await expect.poll(() => test.logged).toEqual([{ what: 'session', error: 'TypeError: Failed to fetch' }]);
  expect(test.user()).toEqual(unverified);
});

test('SES-09 SES-08 an answer that comes after signing out is ignored', async () => {
  const test = await unverifiedMember();
  await changedTo(test, { isEmailVerified: true }, () => test.app.send({ type: 'session.signOut' }));
  await Promise.resolve();
  expect(test.logged).toEqual([]);
  expect(test.gate.current().userId).toBeNull();
});
