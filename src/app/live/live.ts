import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionGate } from '#actors/session-gate.ts';
import { storage, storageKeys } from '#transport/storage.ts';
import { lazyStore } from '#ui/chunks/lazy-store.ts';
import { withinLimit } from '../time-limit.tsx';
import type { Live } from './live-parts.tsx';

/**
 * The machines and what depends on them. A visitor on the landing page never loads them; on every other page,
 * or with a stored token, they load first.
 */
export const live = lazyStore(async (router: RegisteredRouter): Promise<Live> => {
  const { startLive } = await withinLimit('live-parts', import('./live-parts.tsx'));
  const running = await startLive(router);
  running.app.session.subscribe(live.notify);
  return running;
});

export const hasStoredToken = () => storage.read(storageKeys.token) !== null;

const visitor = { status: 'unauthenticated', isAuthenticated: false, loading: false, userId: null } as const;

/** The session for routes; signed out while the machines are not running. */
export const session: SessionGate = {
  current: () => live.current()?.app.session.current() ?? visitor,
  subscribe: (listener) => live.subscribe(() => listener(session.current())),
  whenSettled: async () => live.current()?.app.session.whenSettled() ?? visitor.status,
};
