import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '#actors/app.ts';
import { useLoading } from '#actors/loading.ts';
import { useSession } from '#actors/session.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { goodToken, signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';
import { within } from '#tests/unit/with-providers.tsx';
import { createConnectivity } from '#transport/connectivity.ts';

test('SES-08 events sent to a stopped app have no effect, and nobody is signed in', async () => {
  const { app, gate, token, transport, asked } = await signedInApp();
  app.stop();
  asked.length = 0;
  // XState warns about each of them.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  app.send({ type: 'session.signIn', token, user: nkechi });
  app.send({ type: 'session.adoptToken', token });
  app.send({ type: 'session.updateUser', changes: { name: 'Nkechi O.' } });
  app.send({ type: 'session.signOut' });
  app.send({ type: 'loading.show', key: 'feed' });
  app.send({ type: 'loading.hide', key: 'feed' });
  app.send({ type: 'loading.showGlobal' });
  app.send({ type: 'loading.hideGlobal' });
  app.send({ type: 'deletions.start', id: 'n1' });
  transport.credentials.refused(token);
  gate.subscribe(() => {})();
  expect(transport.credentials.token()).toBe(token);
  expect(gate.current()).toMatchObject({ status: 'unauthenticated', userId: null });
  expect(asked).toEqual([]);
});

test('SES-08 a view that outlives its app shows a visitor and no indicator', async () => {
  const { app } = await signedInApp();
  app.stop();
  const { result } = renderHook(() => ({ session: useSession(), loading: useLoading() }), within(app));
  expect(result.current.session).toMatchObject({ isAuthenticated: false, user: null, token: null });
  expect(result.current.loading.global).toBe(false);
  expect(result.current.loading.isLoading('feed')).toBe(false);
});

test('OPS-02 a stopped app no longer waits for the server', async () => {
  const stopped = vi.fn();
  const connectivity = { ...createConnectivity(() => 0), subscribe: () => stopped };
  const { app } = await signedInApp({ transport: { connectivity } });
  expect(stopped).not.toHaveBeenCalled();
  app.stop();
  expect(stopped).toHaveBeenCalledOnce();
});

test('SES-08 an app without its own clock and without toasts can sign out', async () => {
  const { transport, gate } = startTestApp();
  await gate.whenSettled();
  const setClock = vi.spyOn(transport.connectivity, 'setClock');
  const navigate = vi.fn();
  const app = startApp({ notify: () => {}, navigate, transport });
  onTestFinished(app.stop);
  app.send({ type: 'session.signIn', token: goodToken(), user: nkechi });
  app.send({ type: 'session.signOut' });
  expect(navigate.mock.calls).toEqual([['/']]);
  expect(setClock).not.toHaveBeenCalled();
});
