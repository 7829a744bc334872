import { describe, expect, test } from 'vitest';
import { createStorage } from '#transport/storage.ts';
import { nkechi } from './support/fake-calls.ts';
import { blockedArea } from './support/memory-area.ts';
import { goodToken, startTestApp } from './support/test-app.ts';

describe('start-up', () => {
  test('SES-02 asks who a plausible stored token stands for', async () => {
    const token = goodToken();
    const { gate, asked, children } = startTestApp({ stored: { token } });
    expect(gate.current()).toMatchObject({ loading: true, isAuthenticated: false });
    expect(await gate.whenSettled()).toBe('authenticated');
    expect(asked).toContain(`me ${token}`);
    expect(children().session?.getSnapshot().context.user).toEqual(nkechi);
  });

  test.each([
    ['two parts', 'a.b'],
    ['no JSON', 'a.b.c'],
    ['expired', goodToken({ expSeconds: -1 })],
  ])('SES-03 a stored token with %s is cleared without a word', async (_, token) => {
    const { gate, asked, area, logged } = startTestApp({ stored: { token, hasLoggedOut: 'false' } });
    expect(await gate.whenSettled()).toBe('unauthenticated');
    expect(Object.fromEntries(area.kept)).toEqual({});
    expect(asked).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('SES-02 after a sign-out the stored token is not even looked at', async () => {
    const { gate, asked } = startTestApp({ stored: { token: goodToken(), hasLoggedOut: 'true' } });
    expect(await gate.whenSettled()).toBe('unauthenticated');
    expect(asked).toEqual([]);
  });

  test('SES-04 a question that fails, for whatever reason, is logged and clears the token', async () => {
    const app = startTestApp({ stored: { token: goodToken() } });
    app.answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await app.gate.whenSettled()).toBe('unauthenticated');
    expect(app.area.kept.has('token')).toBe(false);
    expect(app.logged).toEqual([{ what: 'session', error: expect.stringContaining('Failed to fetch') }]);
  });

  test('SES-04 offline, the question waits for the network', async () => {
    const token = goodToken();
    const app = startTestApp({ stored: { token }, transport: { isOnline: () => false } });
    await expect.poll(() => app.children().session?.getSnapshot().hasTag('offline')).toBe(true);
    expect(app.asked).toEqual([]);
    expect(app.gate.current().loading).toBe(true);
    app.outside.environment?.online();
    expect(await app.gate.whenSettled()).toBe('authenticated');
    expect(app.area.kept.get('token')).toBe(token);
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
