import { generateRegistrationOptions } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { type Passkey, passkeyCalls } from '#contract/passkeys.ts';
import { memberByPassword, wrongPassword } from '../auth/check-password.ts';
import { passwordFingerprint, ticketsFor } from '../auth/one-time-tokens.ts';
import { normalizeText } from '../db/ids.ts';
import { passkeys } from '../db/schema/auth.ts';
import { users } from '../db/schema/users.ts';
import { badInput, conflict, HttpError, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { mailAboutFactor, passkeyAdded, passkeyRemoved } from '../second-factor/commands.ts';
import {
  algorithms,
  dropPasskeys,
  type PasskeyRow,
  passkeysOf,
  relyingParty,
  storePasskey,
  ticketIn,
  timeoutMs,
  verifyNewPasskey,
} from './commands.ts';

const claims = v.object({ userId: v.string(), password: v.string() });

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
      if (!user) throw wrongPassword();
      const own = await passkeysOf(db, viewer.id);
      if (own.length >= limits.passkeys) throw tooMany();
      const password = passwordFingerprint(user.passwordHash);
      const ticket = tickets.issue({ userId: user.id, password }, now());
      const options = await generateRegistrationOptions({
        rpName: 'Sidestage',
        rpID,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.name,
        challenge: ticket,
        timeout: timeoutMs,
        supportedAlgorithmIDs: algorithms,
      });
      return {
        ...options,
        rp: { id: rpID, name: 'Sidestage' },
        timeout: timeoutMs,
        excludeCredentials: own.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key' as const,
          transports,
        })),
        authenticatorSelection,
        attestation: 'none' as const,
      };
    },
    'POST /api/account/passkeys': async ({ viewer, body, request }) => {
      const place = relyingParty(settings, request);
      const ticket = ticketIn(body.made);
      const claimed = tickets.read(ticket, now());
      if (claimed?.userId !== viewer.id) throw expired();
      const made = await verifyNewPasskey(body.made, ticket, place);
      if (!made) throw badInput('Your browser couldn’t create a passkey. Try again.', 'made');
      const stored = await write(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, viewer.id));
        if (!user || passwordFingerprint(user.passwordHash) !== claimed.password) throw expired();
        if (!(await tickets.spend(tx, ticket, now()))) throw expired();
        const passkey = { ...made, userId: viewer.id, name: normalizeText(body.name) };
        const row = await storePasskey(tx, passkey, now());
        if (typeof row === 'object') await mailAboutFactor(tx, services, viewer, passkeyAdded(row.name));
        return row;
      });
      if (stored === 'tooMany') throw tooMany();
      if (stored === 'known') throw conflict('This passkey has already been added.', null);
      return passkeyOf(stored);
    },
    'PUT /api/account/passkeys/:id': async ({ viewer, params, body }) => {
      const name = normalizeText(body.name);
      const [row] = await write((tx) =>
        tx.update(passkeys).set({ name }).where(isOwn(viewer.id, params.id)).returning(),
      );
      if (!row) throw notFound('This passkey');
      return passkeyOf(row);
    },
    'DELETE /api/account/passkeys/:id': async ({ viewer, params }) => {
      await write(async (tx) => {
        const [row] = await dropPasskeys(tx, viewer.id, now(), { id: params.id });
        if (!row) throw notFound('This passkey');
        await mailAboutFactor(tx, services, viewer, passkeyRemoved(row.name));
      });
    },
  });
};

/** Discoverable without an e-mail address, and verifies the person. */
const authenticatorSelection = {
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

const tooMany = () => {
  const msg = `You have ${limits.passkeys} passkeys, which is the limit. Remove one first.`;
  return new HttpError(409, [{ msg }]);
};

const expired = () => new HttpError(403, [{ msg: 'That took too long. Enter your password again.' }]);
