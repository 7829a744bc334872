import type { Socket } from 'socket.io';
import { viewerOf } from '../auth/sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Services } from '../services.ts';

export type SocketData = { userId: string; sessionId: string; expiresAt: number };

const refusal = () => Object.assign(new Error('not_signed_in'), { data: { code: 'not_signed_in' } });

/** Lets a socket in by the token of its handshake, checked against the session row. */
export function authenticate({ db, now }: Services, tokens: Tokens) {
  return async (socket: Socket, next: (error?: Error) => void) => {
    const token: unknown = socket.handshake.auth.token;
    const claims = typeof token === 'string' ? await tokens.read(token, now()) : undefined;
    const viewer = typeof token === 'string' && claims ? await viewerOf(db, tokens, token, now()) : null;
    if (!claims || !viewer) return next(refusal());
    const data: SocketData = {
      userId: viewer.id,
      sessionId: viewer.sessionId,
      expiresAt: claims.expiresAt.getTime(),
    };
    Object.assign(socket.data, data);
    next();
  };
}
