import type { Services } from '../services.ts';
import type { BotCheck } from './bot-check.ts';
import type { Failures, SlowDown } from './guessing.ts';
import type { Tokens } from './sessions.ts';

/** What only the sign-in routes need. */
export type Auth = {
  tokens: Tokens;
  botCheck: BotCheck;
  failures: Failures;
  slowDown: SlowDown;
};

export const pages = ({ origin }: Pick<Services, 'origin'>) => ({
  signIn: `${origin()}/login`,
  forgot: `${origin()}/forgot-password`,
  settings: `${origin()}/settings`,
  takeBack: (token: string) => `${origin()}/not-me?token=${token}&address=back`,
  notMe: (token: string) => `${origin()}/not-me?token=${token}`,
  verify: (token: string) => `${origin()}/email-verification?token=${token}`,
  reset: (token: string) => `${origin()}/forgot-password?token=${token}`,
});
