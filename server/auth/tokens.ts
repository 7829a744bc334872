import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { isId } from '../db/ids.ts';

export type TokenClaims = { userId: string; sessionId: string; expiresAt: Date };

export type Tokens = {
  sign: (claims: TokenClaims, issuedAt: Date) => Promise<string>;
  /** Undefined for whatever is not a token of ours that is still running. */
  read: (token: string, now: Date) => Promise<TokenClaims | undefined>;
};

const maxTokenLength = 2048;

/** Signs and reads our HS256 tokens `{sub, sid, iat, exp}`; reads also what the secret `before` has signed. */
export function tokensWith(secret: string, before?: string): Tokens {
  const key = createSecretKey(Buffer.from(secret));
  const keys = before === undefined ? [key] : [key, createSecretKey(Buffer.from(before))];
  return {
    sign: ({ userId, sessionId, expiresAt }, issuedAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token, currentDate) => {
      if (token.length > maxTokenLength) return undefined;
      const reads = keys.map((one) => jwtVerify(token, one, { algorithms: ['HS256'], currentDate }));
      const { payload } = await Promise.any(reads).catch(() => ({ payload: {} }));
      const { sub, sid, exp }: Record<string, unknown> = payload;
      if (!isId(sub) || !isId(sid) || typeof exp !== 'number') return undefined;
      return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
    },
  };
}
