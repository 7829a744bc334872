import { generateRegistrationOptions } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { passkeyCalls } from '#contract/calls/passkeys.ts';
import { limits } from '#contract/limits.ts';
import type { Passkey } from '#contract/ours/passkeys.ts';
import { memberByPassword, notThePassword } from '../auth/check-password.ts';
import { markOf, ticketsFor } from '../auth/tickets.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { badInput, conflict, HttpError, notFound } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { passkeyAdded, passkeyRemoved, tellOfFactor } from '../second-factor/mails.ts';
import { algorithms, patience, readMade, ticketIn } from './ceremony.ts';
import { dropPasskeys, keepPasskey, type PasskeyRow, passkeysOf } from './commands.ts';
import { relyingParty } from './relying-party.ts';

const claims = v.object({ userId: v.string(), password: v.string() });

/** Adding, naming and removing passkeys (SET-06). */
export const passkeyRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, settings } = services;
  const tickets = ticketsFor('a new passkey', claims, settings);

  serve(scope, services, passkeyCalls, {
    'GET /api/account/passkeys': async ({ viewer }) => ({
      items: (await passkeysOf(db, viewer.id)).map(passkeyOf),
    }),
    'POST /api/account/passkeys/options': async ({ viewer, body, request }) => {
      const { rpID } = relyingParty(settings, request);
      const given = { viewer, ip: request.ip, password: body.currentPassword };
      const user = await memberByPassword(services, auth, given);
      if (!user) throw notThePassword();
      const own = await passkeysOf(db, viewer.id);
      if (own.length >= limits.passkeys) throw tooMany();
      const ticket = tickets.issue({ userId: user.id, password: markOf(user.passwordHash) }, now());
      const options = await generateRegistrationOptions({
        rpName: 'Sidestage',
        rpID,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.name,
        challenge: ticket,
        timeout: patience,
        supportedAlgorithmIDs: algorithms,
      });
      return {
        ...options,
        rp: { id: rpID, name: 'Sidestage' },
        timeout: patience,
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection: ofDevices,
        attestation: 'none' as const,
      };
    },
    'POST /api/account/passkeys': async ({ viewer, body, request }) => {
      const place = relyingParty(settings, request);
      const ticket = ticketIn(body.made);
      const claimed = tickets.read(ticket, now());
      if (claimed?.userId !== viewer.id) throw over();
      const made = await readMade(body.made, ticket, place);
      if (!made) throw badInput('Your browser made no passkey that works here. Please try again.', 'made');
      const kept = await write(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, viewer.id));
        if (!user || markOf(user.passwordHash) !== claimed.password) throw over();
        if (!(await tickets.spend(tx, ticket, now()))) throw over();
        const row = await keepPasskey(tx, { ...made, userId: viewer.id, name: tidy(body.name) }, now());
        if (typeof row === 'object') await tellOfFactor(tx, services, viewer, passkeyAdded(row.name));
        return row;
      });
      if (kept === 'tooMany') throw tooMany();
      if (kept === 'known') throw conflict('This passkey is kept already.', null);
      return passkeyOf(kept);
    },
    'PUT /api/account/passkeys/:id': async ({ viewer, params, body }) => {
      const [row] = await write((tx) =>
        tx
          .update(passkeys)
          .set({ name: tidy(body.name) })
          .where(isOwn(viewer.id, params.id))
          .returning(),
      );
      if (!row) throw notFound('The passkey');
      return passkeyOf(row);
    },
    'DELETE /api/account/passkeys/:id': async ({ viewer, params }) => {
      await write(async (tx) => {
        const [row] = await dropPasskeys(tx, viewer.id, now(), { id: params.id });
        if (!row) throw notFound('The passkey');
        await tellOfFactor(tx, services, viewer, passkeyRemoved(row.name));
      });
      return ok;
    },
  });
};

/** It is found without an address, and asks for a finger, face or code. */
const ofDevices = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const;

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

const passkeyOf = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tooMany = () =>
  new HttpError(409, [
    { msg: `You have ${limits.passkeys} passkeys, which is all there is room for. Remove one first.` },
  ]);

const over = () => new HttpError(403, [{ msg: 'That took too long. Please give your password again.' }]);
