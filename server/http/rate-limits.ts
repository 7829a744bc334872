import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Rates } from '../settings.ts';
import { TooManyError } from './errors.ts';

/** Whose calls are counted together: a member's own, else those of one address (IPv6: of one network). */
export const callerKey = ({ viewer, ip }: FastifyRequest) =>
  viewer ? `member:${viewer.id}` : normalizeIP(ip, 64);

/** The same with a name before it: a store that processes share keeps no counts apart by itself. */
export const callerKeyOf = (what: string) => (request: FastifyRequest) => `${what}:${callerKey(request)}`;

/** A strict limit with a count of its own, to be asked by a handler once a call has earned being counted. */
export function strictLimit(app: FastifyInstance, { auth }: Rates, what: string) {
  const keyGenerator = callerKeyOf(what);
  const check = app.createRateLimit({ max: auth.max, timeWindow: auth.windowMs, keyGenerator });
  return async (request: FastifyRequest) => {
    const limit = await check(request);
    if (!limit.isAllowed && limit.isExceeded) throw new TooManyError(limit.ttlInSeconds);
  };
}
