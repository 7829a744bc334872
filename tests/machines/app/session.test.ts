import { describe, expect, test } from 'vitest';
import { sessionSignal } from '#transport/session-answers.ts';
import { createStorage } from '#transport/storage.ts';
import { expiryOf } from '#transport/token.ts';
import { draftsOf } from '#transport/unsent.ts';
import { nkechi } from './support/fake-calls.ts';
import { blockedArea } from './support/memory-area.ts';
import { goodToken, signedInApp, startTestApp, type TestApp } from './support/test-app.ts';

const userOf = ({ children }: TestApp) => children().session?.getSnapshot().context.user;

describe('start-up', () => {
  test('SES-04 offline, the question who this is waits for the network', async () => {
    const token = goodToken();
    const app = startTestApp({ stored: { token }, transport: { isOnline: () => false } });
    await expect.poll(() => app.children().session?.getSnapshot().hasTag('offline')).toBe(true);
    expect(app.asked).toEqual([]);
    expect(app.gate.current().loading).toBe(true);
    app.outside.environment?.online();
    expect(await app.gate.whenSettled()).toBe('authenticated');
    expect(app.area.kept.get('token')).toBe(token);
    expect(app.asked).toContain(`me ${token}`);
  });

  test.each([
    ['a broken token is cleared', { token: 'a.b', hasLoggedOut: 'false' }, {}],
    [
      'after a sign-out a token is left alone',
      { token: goodToken(), hasLoggedOut: 'true' },
      { token: expect.any(String), hasLoggedOut: 'true' },
    ],
  ])('SES-02 SES-03 %s, without a call to the server', async (_, stored, left) => {
    const { gate, asked, area, logged } = startTestApp({ stored });
    expect(await gate.whenSettled()).toBe('unauthenticated');
    expect(Object.fromEntries(area.kept)).toEqual(left);
    expect([asked, logged]).toEqual([[], []]);
  });

  test('SES-15 blocked storage starts a visitor, who can sign in and out', async () => {
    const app = startTestApp({ transport: { storage: createStorage(blockedArea) } });
    expect(await app.gate.whenSettled()).toBe('unauthenticated');
    const token = goodToken();
    app.app.commands.session.signIn({ token, user: nkechi });
    expect(app.gate.current()).toMatchObject({ isAuthenticated: true, userId: nkechi.id });
    expect(app.transport.credentials.token()).toBe(token);
    app.app.commands.session.signOut();
    expect(app.gate.current().isAuthenticated).toBe(false);
    expect(app.transport.credentials.token()).toBe(null);
    expect(app.logged).toEqual([]);
  });
});

describe('signing in', () => {
  test.each([
    ['stores token and redirect path, and clears the logged-out flag', '/gigs?q=drums', '/gigs?q=drums'],
    ['without a redirect path removes an earlier one', undefined, undefined],
    ['does not store a redirect path to another site', '//evil.example', undefined],
  ])('SES-05 ROU-04 it %s', async (_, redirectPath, stored) => {
    const { app, gate, area } = startTestApp({
      stored: { hasLoggedOut: 'true', redirectPath: '/messages' },
    });
    await gate.whenSettled();
    app.commands.session.signIn({ token: 'a.b.c', user: nkechi, ...(redirectPath && { redirectPath }) });
    expect(Object.fromEntries(area.kept)).toEqual({
      token: 'a.b.c',
      ...(stored && { redirectPath: stored }),
    });
    expect(gate.current()).toMatchObject({ status: 'authenticated', userId: nkechi.id });
  });

  test('SES-06 a token signs in, and the user is asked for', async () => {
    const test = startTestApp();
    await test.gate.whenSettled();
    test.app.commands.session.loginWithToken('a.b.c');
    expect(test.gate.current()).toMatchObject({ status: 'loading', userId: null });
    expect(test.area.kept.get('token')).toBe('a.b.c');
    expect(await test.gate.whenSettled()).toBe('authenticated');
    expect(userOf(test)).toEqual(nkechi);
    expect(test.asked).toContain('me a.b.c');
  });

  test('SES-06 a token given with its user opens the socket at once', async () => {
    const { app, gate, sockets } = startTestApp();
    await gate.whenSettled();
    app.commands.session.loginWithToken('a.b.c', nkechi);
    await expect.poll(() => sockets.map(({ token }) => token)).toEqual(['a.b.c']);
    expect(gate.current().userId).toBe(nkechi.id);
  });
});

describe('the end of a session', () => {
  test('SES-08 signing out empties storage, counts and list, closes the socket, tells the server, goes to the root', async () => {
    const test = await signedInApp({
      answers: { counts: async () => ({ messages: 1, linkRequests: 2, notifications: 3 }) },
    });
    const socket = test.last();
    test.transport.storage.write('redirectPath', '/gigs');
    draftsOf(test.transport.storage, nkechi.id).keep('post', 'Looking for a drummer');
    draftsOf(test.transport.storage, 'tomasz').keep('post', 'Not hers');

    test.app.commands.session.signOut();

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
    draftsOf(transport.storage, nkechi.id).keep('post', 'Half a sentence');
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

  test('SES-13 a token that expires while the app is open signs out', async () => {
    const token = goodToken();
    const end = expiryOf(token) ?? 0;
    let now = end - 10;
    const { app, gate, area } = startTestApp({ transport: { now: () => now } });
    await gate.whenSettled();
    app.commands.session.signIn({ token, user: nkechi });
    expect(gate.current().isAuthenticated).toBe(true);
    now = end;
    await expect.poll(() => gate.current().isAuthenticated).toBe(false);
    expect(area.kept.has('token')).toBe(false);
    expect(area.kept.has('hasLoggedOut')).toBe(false);
  });

  test.each<[string, (test: Awaited<ReturnType<typeof signedInApp>>) => void, string[]]>([
    ['they sign out', ({ app }) => app.commands.session.signOut(), []],
    ['another tab does', ({ outside }) => outside.tabs?.tokenChanged(null), []],
    ['somebody else comes in another tab', ({ outside }) => outside.tabs?.tokenChanged('d.e.f'), []],
    [
      'their token is refused',
      ({ transport, token }) => transport.credentials.refused(token),
      ['You have been signed out. Sign in to go on where you were.'],
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

  test('SES-14 somebody else signing in there replaces the member and the socket', async () => {
    const { outside, gate, answers, sockets, last } = await signedInApp();
    answers.me = async () => ({ ...nkechi, id: 'tomasz' });
    outside.tabs?.tokenChanged('d.e.f');
    await expect.poll(() => gate.current().userId).toBe('tomasz');
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(last().token).toBe('d.e.f');
  });

  test('SES-14 a token stored there while the server is down counts as loading until the server answers', async () => {
    const { app, outside, gate, answers, counts, children } = await signedInApp();
    answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
    outside.tabs?.tokenChanged('d.e.f');
    await expect.poll(() => children().session?.getSnapshot().hasTag('offline')).toBe(true);
    const loading = { status: 'loading', isAuthenticated: false, loading: true, userId: null };
    expect(gate.current()).toEqual(loading);
    expect([...app.root.getSnapshot().tags]).toEqual(['busy']);
    expect(counts()).toEqual({});
    answers.me = async () => nkechi;
    outside.environment?.online();
    await expect.poll(() => gate.current()).toMatchObject({ status: 'authenticated', userId: nkechi.id });
    expect(app.root.getSnapshot().context.member).toEqual({ token: 'd.e.f', user: nkechi });
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
    test.app.commands.session.updateAvatar('/pictures/new.webp');
    test.app.commands.session.updateUser({ name: 'Nkechi O.' });
    expect(userOf(test)).toEqual({ ...nkechi, name: 'Nkechi O.', avatar: '/pictures/new.webp' });
    expect(test.app.root.getSnapshot().context.member?.user.name).toBe('Nkechi O.');
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
