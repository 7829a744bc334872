import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { BotCheck } from './bot-check.ts';
import type { Failures } from './failures.ts';
import type { SlowDown } from './slow-down.ts';
import type { Tokens } from './tokens.ts';

/** @throws HttpError 429 when the caller has made too many calls of this kind. */
type Limit = (request: FastifyRequest) => Promise<void>;

/** What only the sign-in routes need. */
export type Auth = {
  tokens: Tokens;
  botCheck: BotCheck;
  failures: Failures;
  slowDown: SlowDown;
  /** Each has a count of its own, to be asked once the bot check is passed. */
  limits: { register: Limit; forgot: Limit };
};

/** As accounts are stored and compared. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

export const pages = ({ origin }: Pick<Services, 'origin'>) => ({
  signIn: `${origin()}/login`,
  forgot: `${origin()}/forgot-password`,
  verify: (token: string) => `${origin()}/email-verification?token=${token}`,
  reset: (token: string) => `${origin()}/forgot-password?token=${token}`,
});
