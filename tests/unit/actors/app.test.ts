import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logFailure } from '#actors/app.ts';
import { applicationMoves } from '#actors/application.ts';
import { createHub } from '#actors/hub.ts';
import { browserTransport } from '#actors/transport.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { goodToken, signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';
import { isOnline } from '#transport/environment.ts';
import { credentials } from '#transport/http.ts';
import { reach } from '#transport/reach.ts';
import { storage } from '#transport/storage.ts';

test('GIG-13 the moves of both sides are those of the chart, and none once the gig is over', () => {
  const open = { status: 'open' as const, endsAt: '2999-01-01T00:00:00.000Z', places: 1, placesTaken: 0 };
  const applied = applicationMoves('applied', open);
  expect(applied('poster.accept') && applied('poster.decline') && applied('applicant.withdraw')).toBe(true);
  expect(applied('applicant.reapply')).toBe(false);
  const over = { ...open, endsAt: '2020-01-01T00:00:00.000Z' };
  expect(applicationMoves('accepted', over)('applicant.withdraw')).toBe(false);
  expect(applicationMoves('applied', { ...open, status: 'filled' })('poster.accept')).toBe(false);
  expect(applicationMoves('applied', { ...open, placesOffered: 1 })('poster.accept')).toBe(false);
});

test('API-03 what fails is written to the console under the name of its part', () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => written.mockRestore());
  logFailure('counts', '503');
  expect(written.mock.calls).toEqual([['[counts]', '503']]);
});

test('SOK-04 news reaches all who listen, until they stop', () => {
  const hub = createHub<string>();
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = hub.listen(one);
  hub.listen(other);
  hub.tell('first');
  stop();
  hub.tell('second');
  expect([one.mock.calls, other.mock.calls]).toEqual([[['first']], [['first'], ['second']]]);
});

test('SES-13 in a browser the machines stand on its own storage, clock and calls', () => {
  expect(browserTransport()).toMatchObject({ now: Date.now, storage, credentials, isOnline, reach });
});

describe('the gate of the session', () => {
  test('ROU-05 waits until start-up knows who is there', async () => {
    const { gate } = startTestApp({ stored: { token: goodToken() } });
    expect(gate.current()).toEqual({
      status: 'loading',
      isAuthenticated: false,
      loading: true,
      userId: null,
    });
    expect(await gate.whenSettled()).toBe('authenticated');
    expect(gate.current()).toEqual({
      status: 'authenticated',
      isAuthenticated: true,
      loading: false,
      userId: 'nkechi',
    });
    expect(await gate.whenSettled()).toBe('authenticated');
  });

  test('SAF-01 hears of every change of status or member, and of nothing else, until it stops', async () => {
    const { app, gate } = await signedInApp();
    const heard: unknown[] = [];
    const stop = gate.subscribe(({ status, userId }) => void heard.push([status, userId]));
    app.commands.session.updateUser({ name: 'Nkechi O.' });
    app.commands.session.signIn({ token: goodToken(), user: { ...nkechi, id: 'tomasz' } });
    app.commands.session.signOut();
    stop();
    app.commands.session.signIn({ token: goodToken(), user: nkechi });
    expect(heard).toEqual([
      ['authenticated', 'tomasz'],
      ['unauthenticated', null],
    ]);
  });

  test('SES-08 an app that is stopped lets go of the browser', async () => {
    const { app, outside } = await signedInApp();
    app.stop();
    expect(outside.stopped).toBe(3);
  });
});

/** XState throws once more, later, what an actor broke on; here that moment never comes. */
function holdBack() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('SES-13 a session that breaks is logged under its name, and nobody counts as signed in', async () => {
  const { app, gate, answers, logged } = startTestApp();
  await gate.whenSettled();
  holdBack();
  answers.me = () => Promise.reject(null);
  app.commands.session.loginWithToken('a.b.c');
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(logged).toEqual([{ what: 'session', error: expect.stringContaining('serverRefuses') }]);
  expect(app.root.getSnapshot().hasTag('signedOut')).toBe(true);
  expect(gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
});

test('API-03 when the root itself breaks, that is logged as the app', async () => {
  const { app, last, logged } = await signedInApp();
  holdBack();
  last().server.conversationUpdate(undefined as never);
  expect(app.root.getSnapshot().status).toBe('error');
  expect(logged).toEqual([
    { what: 'app', error: expect.objectContaining({ message: expect.stringContaining('marksRead') }) },
  ]);
});
