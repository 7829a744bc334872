import { createHmac, timingSafeEqual } from 'node:crypto';

const secret = 'known to the foreign server alone';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** `expSeconds` counts from now and may be negative; `null` leaves the expiry out. */
export function issueToken(userId: string, { expSeconds = 3600 }: { expSeconds?: number | null } = {}) {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    user: { id: userId },
    iat: now,
    ...(expSeconds === null ? {} : { exp: now + expSeconds }),
  };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${sign(text)}`;
}

/** The user id in a token of ours that has not expired, else null. */
export function readToken(token: unknown): string | null {
  if (typeof token !== 'string') return null;
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  const expected = Buffer.from(sign(`${header}.${payload}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return userIdOf(claims);
}

function userIdOf(claims: unknown): string | null {
  if (typeof claims !== 'object' || claims === null) return null;
  if ('exp' in claims && typeof claims.exp === 'number' && claims.exp <= Date.now() / 1000) return null;
  if (!('user' in claims) || typeof claims.user !== 'object' || claims.user === null) return null;
  return 'id' in claims.user && typeof claims.user.id === 'string' ? claims.user.id : null;
}
