import type { SessionGate } from '#actors/session-gate.ts';
import { storage, storageKeys } from '#transport/storage.ts';
import { withinLimit } from '../chunks/time-limit.tsx';
import type { AppRouter } from '../router.tsx';
import type { Live } from './live-parts.tsx';

let running: Live | null = null;
let pending: Promise<void> | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

async function begin(router: AppRouter): Promise<void> {
  try {
    const { startLive } = await withinLimit('live-parts', import('./live-parts.tsx'));
    running = await startLive(router);
    running.session.subscribe(tell);
    tell();
  } catch (error) {
    pending = null;
    throw error;
  }
}

/**
 * The machines and all that hangs on them. Who only reads the poster at `/` has no session to keep and never
 * loads them; on every other page, or with a token stored, they come first.
 */
export const live = {
  current: () => running,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  load(router: AppRouter): Promise<void> {
    pending ??= begin(router);
    return pending;
  },
};

export const hasStoredToken = () => storage.read(storageKeys.token) !== null;

const visitor = { status: 'unauthenticated', isAuthenticated: false, loading: false, userId: null } as const;

/** The session for routes, whether the machines run or not: without them there is nobody. */
export const session: SessionGate = {
  current: () => running?.session.current() ?? visitor,
  subscribe: (listener) => live.subscribe(() => listener(session.current())),
  whenSettled: async () => (running ? running.session.whenSettled() : visitor.status),
};
