import type { Socket } from 'socket.io';
import { type Tokens, viewerOf } from '../auth/sessions.ts';
import { addressesBehind } from '../config/proxies.ts';
import { networkOf } from '../http/caller.ts';
import { TooManyError } from '../http/errors.ts';
import type { Services } from '../services.ts';

export type SocketData = { userId: string; sessionId: string; expiresAt: number };

const refusal = () => Object.assign(new Error('not_signed_in'), { data: { code: 'not_signed_in' } });

/**
 * Lets a socket in by the token of its handshake, checked against the session row. When that cannot be checked (the
 * database is away, or there were too many handshakes), the connection closes: clients try again by themselves, while
 * a refusal is final to them.
 */
export function authenticate(services: Services, tokens: Tokens) {
  const { settings, failures } = services;
  const addressOf = addressesBehind(settings.trustProxy);
  return async ({ handshake, request, data, conn }: Socket, next: (error?: Error) => void) => {
    try {
      const found = await dataOf(handshake.auth.token, addressOf(request), services, tokens);
      if (found === null) return next(refusal());
      Object.assign(data, found);
    } catch (error) {
      if (!(error instanceof TooManyError)) failures.note('handshake', error);
      return conn.close();
    }
    next();
  };
}

/** @throws TooManyError after too many handshakes of a session, or of an address with tokens that are not ours */
async function dataOf(
  token: unknown,
  address: string,
  { db, now, limiter, settings }: Services,
  tokens: Tokens,
): Promise<SocketData | null> {
  const claims = typeof token === 'string' ? await tokens.read(token, now()) : undefined;
  const key = claims ? `session:${claims.sessionId}` : networkOf(address);
  await limiter.spend({ ...settings.rates.general, name: 'handshakes' }, key);
  const viewer = claims && typeof token === 'string' ? await viewerOf(db, tokens, token, now()) : null;
  return claims && viewer
    ? { userId: viewer.id, sessionId: viewer.sessionId, expiresAt: claims.expiresAt.getTime() }
    : null;
}
