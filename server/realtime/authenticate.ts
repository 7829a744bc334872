import type { Socket } from 'socket.io';
import { type Tokens, viewerOf } from '../auth/sessions.ts';
import type { Services } from '../services.ts';

export type SocketData = { userId: string; sessionId: string; expiresAt: number };

const refusal = () => Object.assign(new Error('not_signed_in'), { data: { code: 'not_signed_in' } });

/**
 * Lets a socket in by the token of its handshake, checked against the session row. When that cannot be checked
 * (the database is away), the connection closes: clients try again by themselves, while a refusal is final to them.
 */
export function authenticate(services: Services, tokens: Tokens) {
  return async (socket: Socket, next: (error?: Error) => void) => {
    try {
      const data = await dataOf(socket.handshake.auth.token, services, tokens);
      if (data === null) return next(refusal());
      Object.assign(socket.data, data);
    } catch (error) {
      services.failures.note('handshake', error);
      return socket.conn.close();
    }
    next();
  };
}

async function dataOf(token: unknown, { db, now }: Services, tokens: Tokens): Promise<SocketData | null> {
  if (typeof token !== 'string') return null;
  const claims = await tokens.read(token, now());
  const viewer = claims && (await viewerOf(db, tokens, token, now()));
  return claims && viewer
    ? { userId: viewer.id, sessionId: viewer.sessionId, expiresAt: claims.expiresAt.getTime() }
    : null;
}
