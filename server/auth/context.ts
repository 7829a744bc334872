import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import type { BotCheck } from './bot-check.ts';
import type { Failures } from './failures.ts';
import type { Tokens } from './tokens.ts';

/** What only the sign-in routes need. */
export type Auth = {
  tokens: Tokens;
  botCheck: BotCheck;
  failures: Failures;
  /** @throws HttpError 429 when too many calls name the account of the body, from wherever they come. */
  limitAccount: (request: FastifyRequest) => Promise<void>;
};

/** As accounts are stored and compared. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

export const pages = ({ origin }: Pick<Services, 'origin'>) => ({
  signIn: () => `${origin()}/login`,
  forgot: () => `${origin()}/forgot-password`,
  verify: (token: string) => `${origin()}/email-verification?token=${token}`,
  reset: (token: string) => `${origin()}/forgot-password?token=${token}`,
});
