import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { TooManyError } from '../http/errors.ts';
import type { Rates } from '../settings.ts';
import { normalEmail } from './context.ts';

const named = v.looseObject({ email: v.string() });

/** The strict limit by the account that a body names, whichever address the calls come from. */
export function accountLimit(app: FastifyInstance, { auth }: Rates) {
  const check = app.createRateLimit({
    max: auth.max,
    timeWindow: auth.windowMs,
    keyGenerator: (request) => {
      const body = v.safeParse(named, request.body);
      return body.success ? `account:${normalEmail(body.output.email)}` : 'account:';
    },
  });
  return async (request: FastifyRequest) => {
    const limit = await check(request);
    if (!limit.isAllowed && limit.isExceeded) throw new TooManyError(limit.ttlInSeconds);
  };
}
