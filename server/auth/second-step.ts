import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { secondStepCalls } from '#contract/calls/second-factor.ts';
import { secondStepExpired, secondStepRequired } from '#contract/ours/second-step.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { type Taken, takeCode } from '../second-factor/commands.ts';
import { recoveryUsed, tellOfFactor, wrongCodes } from '../second-factor/mails.ts';
import type { Services } from '../services.ts';
import { letIn } from './letting-in.ts';
import { markOf, ticketsFor } from './tickets.ts';

const claims = v.object({ userId: v.string(), password: v.string(), comesBack: v.boolean() });
const ticketsOf = ({ settings }: Pick<Services, 'settings'>) => ticketsFor('second step', claims, settings);

/** Told to nobody but whoever has the password. */
export const askForCode = (services: Services, user: UserRow, comesBack: boolean) =>
  new HttpError(403, [{ msg: 'One more step: a code of your authenticator app.' }], {
    code: secondStepRequired,
    challenge: ticketsOf(services).issue(
      { userId: user.id, password: markOf(user.passwordHash), comesBack },
      services.now(),
    ),
  });

/** Wrong codes in a day after which the owner is told that somebody has the password. */
const telling = 5;

/** `POST /api/auth/second-step`. Wrong codes count, and slow down, as wrong passwords do. */
export const secondStepRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, factorKey } = services;
  const tickets = ticketsOf(services);

  const memberOf = async (challenge: string) => {
    const ticket = tickets.read(challenge, now());
    if (!ticket) return undefined;
    const [user] = await db.select().from(users).where(eq(users.id, ticket.userId));
    if (!user || markOf(user.passwordHash) !== ticket.password) return undefined;
    return user.leavesAt && !ticket.comesBack ? undefined : user;
  };

  const take = async (user: UserRow, challenge: string, code: string) => {
    const key = await factorKey();
    return write(async (tx): Promise<Taken> => {
      const taken = await takeCode(tx, key, user.id, code, now());
      if (taken.kind === 'wrong' && taken.misses === telling) {
        await tellOfFactor(tx, services, user, wrongCodes);
      }
      if (taken.kind === 'recovery') await tellOfFactor(tx, services, user, recoveryUsed(taken.left));
      const isIn = taken.kind === 'app' || taken.kind === 'recovery';
      // Thrown, so that the code is not used up.
      if (isIn && !(await tickets.spend(tx, challenge, now()))) throw over();
      return taken;
    });
  };

  serve(scope, services, secondStepCalls, {
    'POST /api/auth/second-step': async ({ body: { challenge, code }, request }) => {
      const user = await memberOf(challenge);
      if (!user) throw over();
      const who = { account: user.email, address: request.ip };
      const standing = await auth.failures.standing(who, now());
      const taken = await auth.slowDown(who, standing, () => take(user, challenge, code));
      if (taken.kind === 'wrong') await auth.failures.add(who, now());
      if (taken.kind !== 'app' && taken.kind !== 'recovery') throw refusals[taken.kind]();
      const answer = await letIn(services, auth, user, request);
      if (!answer) throw over();
      return answer;
    },
  });
};

const over = () =>
  new HttpError(403, [{ msg: 'That took too long. Please sign in again.' }], { code: secondStepExpired });

const refuse = (status: number, msg: string) => () =>
  new HttpError(status, [{ msg, field: 'code' }], { code: 'wrong_code' });

const refusals = {
  wrong: refuse(400, 'That code is not right. Is it the newest one of Sidestage?'),
  used: refuse(400, 'That code was used already. Wait for the next one, half a minute at most.'),
  tooMany: refuse(
    429,
    'Too many wrong codes. Use a recovery code, or choose a new password by “Forgot your password?”.',
  ),
};
