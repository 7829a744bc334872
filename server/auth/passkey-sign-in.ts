import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { passkeySignInCalls } from '#contract/calls/passkeys.ts';
import { unknownPasskey } from '#contract/ours/passkeys.ts';
import { secondStepExpired } from '#contract/ours/second-step.ts';
import { lifeOf } from '../account/leaving.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { patience, readSigned, ticketIn } from '../passkeys/ceremony.ts';
import { markUsed } from '../passkeys/commands.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { letIn } from './letting-in.ts';
import { whetherToComeBack } from './sign-in.ts';
import { ticketsFor } from './tickets.ts';

/**
 * Signing in with a passkey (SET-06), which is both steps at once: something one has, and the finger, face or number
 * that its device has asked for.
 */
export const passkeySignInRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, settings } = services;
  const tickets = ticketsFor('signing in with a passkey', v.object({}), settings);

  serve(scope, services, passkeySignInCalls, {
    'GET /api/auth/passkey': async ({ request }) => ({
      rpId: relyingParty(settings, request).rpID,
      challenge: Buffer.from(tickets.issue({}, now())).toString('base64url'),
      timeout: patience,
      userVerification: 'required' as const,
    }),
    'POST /api/auth/passkey': async ({ body: { signed, comeBack }, request }) => {
      const place = relyingParty(settings, request);
      const ticket = ticketIn(signed);
      if (!tickets.read(ticket, now())) throw over();
      const [found] = await db
        .select({ kept: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, signed.id));
      const isTheirs =
        found && Buffer.from(signed.response.userHandle, 'base64url').toString() === found.user.id;
      if (!isTheirs || lifeOf(found.user, now()).value === 'gone') throw unknown();
      const used = await readSigned(signed, ticket, place, found.kept);
      if (!used) throw unread();
      const { user, kept } = found;
      if (user.leavesAt && comeBack === undefined) throw whetherToComeBack(user.leavesAt);
      await write(async (tx) => {
        if (!(await tickets.spend(tx, ticket, now()))) throw over();
        if (!(await markUsed(tx, kept.id, used, now()))) throw unread();
      });
      const answer = await letIn(services, auth, user, request);
      if (!answer) throw unknown();
      return answer;
    },
  });
};

const over = () =>
  new HttpError(403, [{ msg: 'That took too long. Please try again.' }], { code: secondStepExpired });

const unknown = () =>
  new HttpError(
    400,
    [{ msg: 'This passkey is not known here. It may have been removed. Sign in with your password.' }],
    { code: unknownPasskey },
  );

const unread = () =>
  new HttpError(400, [{ msg: 'That passkey was not taken. Try again, or sign in with your password.' }]);
