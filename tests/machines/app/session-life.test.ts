import { describe, expect, test } from 'vitest';
import { expiryOf } from '#transport/token.ts';
import { draftsOf } from '#transport/unsent.ts';
import { nkechi } from './support/fake-calls.ts';
import { goodToken, signedInApp, startTestApp } from './support/test-app.ts';

describe('signing in', () => {
  test('SES-05 stores the token and the way back, clears the logged-out flag', async () => {
    const { app, gate, area } = startTestApp({ stored: { hasLoggedOut: 'true' } });
    await gate.whenSettled();
    app.commands.session.signIn({ token: 'a.b.c', user: nkechi, redirectPath: '/gigs?q=drums' });
    expect(Object.fromEntries(area.kept)).toEqual({ token: 'a.b.c', redirectPath: '/gigs?q=drums' });
    expect(gate.current()).toMatchObject({ status: 'authenticated', userId: nkechi.id });
  });

  test('SES-05 a way back that an earlier sign-in left behind does not outlive a plain one', async () => {
    const { app, gate, area } = startTestApp({ stored: { redirectPath: '/messages' } });
    await gate.whenSettled();
    app.commands.session.signIn({ token: 'a.b.c', user: nkechi });
    expect(area.kept.has('redirectPath')).toBe(false);
  });

  test('ROU-04 a way back that leads elsewhere is not stored', async () => {
    const { app, gate, area } = startTestApp();
    await gate.whenSettled();
    app.commands.session.signIn({ token: 'a.b.c', user: nkechi, redirectPath: '//evil.example' });
    expect(area.kept.has('redirectPath')).toBe(false);
  });

  test('SES-06 a token that exists already signs in, and the user is asked for', async () => {
    const { app, gate, area, asked, children } = startTestApp();
    await gate.whenSettled();
    app.commands.session.loginWithToken('a.b.c');
    expect(gate.current()).toMatchObject({ status: 'loading', userId: null });
    expect(area.kept.get('token')).toBe('a.b.c');
    expect(await gate.whenSettled()).toBe('authenticated');
    expect(children().session?.getSnapshot().context.user).toEqual(nkechi);
    expect(asked).toContain('me a.b.c');
  });

  test('SES-06 a token given with its user brings the socket, counts and list', async () => {
    const { app, gate, sockets } = startTestApp();
    await gate.whenSettled();
    app.commands.session.loginWithToken('a.b.c', nkechi);
    await expect.poll(() => sockets.map(({ token }) => token)).toEqual(['a.b.c']);
    expect(gate.current().userId).toBe(nkechi.id);
  });
});

describe('signing out', () => {
  test('SES-08 empties storage, counts and list, closes the socket, tells the server, goes to the root', async () => {
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
    expect(test.counts()).toEqual({});
    expect(test.items()).toEqual([]);
    expect(test.notices).toEqual([]);
    expect(test.gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
  });
});

describe('the session ends by itself', () => {
  test('SES-13 a 401 to the token in use signs out, says so, and keeps what was typed', async () => {
    const { app, transport, token, gate, area, paths, notices, asked } = await signedInApp();
    draftsOf(transport.storage, nkechi.id).keep('post', 'Half a sentence');
    transport.credentials.refused(token);
    expect(gate.current().isAuthenticated).toBe(false);
    expect(Object.fromEntries(area.kept)).toEqual({ 'draft:nkechi:post': 'Half a sentence' });
    expect(paths).toEqual([]);
    expect(notices).toEqual([{ level: 'warning', text: expect.stringContaining('signed out') }]);
    expect(asked).not.toContain(`end ${token}`);
    expect(app.root.getSnapshot().status).toBe('active');
  });

  test('SES-13 a late 401 to an older token is ignored', async () => {
    const { transport, gate } = await signedInApp();
    transport.credentials.refused('an.older.token');
    expect(gate.current().isAuthenticated).toBe(true);
  });

  test('SES-13 a token that runs out while the app is open signs out', async () => {
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
});

describe('fields of the user', () => {
  test('SES-09 change in place, everywhere, and in other tabs', async () => {
    const { app, children, told } = await signedInApp();
    app.commands.session.updateAvatar('/pictures/new.webp');
    app.commands.session.updateUser({ name: 'Nkechi O.' });
    expect(children().session?.getSnapshot().context.user).toEqual({
      ...nkechi,
      name: 'Nkechi O.',
      avatar: '/pictures/new.webp',
    });
    expect(app.root.getSnapshot().context.member?.user.name).toBe('Nkechi O.');
    expect(told).toEqual([
      { userId: nkechi.id, changes: { avatar: '/pictures/new.webp' } },
      { userId: nkechi.id, changes: { name: 'Nkechi O.' } },
    ]);
  });
});
