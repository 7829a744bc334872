import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Passkey } from '#contract/passkeys.ts';
import { answer } from '#server/admin/commands.ts';
import { loginFailures } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { get, itemsOf, refusal, refusedAs } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { Phone } from '#tests/support/passkey.ts';
import { memberWithFactor, memberWithPassword, password } from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

const minute = 60_000;
const path = '/api/account/passkeys';
let clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
beforeEach(async () => {
  clock += 60 * minute;
  await server.db.delete(loginFailures);
});

type ToMake = { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };
const begin = (who: Member) =>
  read<ToMake>(who.call('POST', `${path}/options`, { currentPassword: password }));
const listOf = (who: Member) => itemsOf<Passkey>(who, path);
/** The body that registers a passkey of this phone. */
async function bodyFor(phone: Phone, who: Member, wrong: object = {}) {
  const { challenge, user } = await begin(who);
  return { name: 'Phone', made: phone.make({ challenge, userHandle: user.id, ...wrong }) };
}

/** A phone with a registered passkey of this member. */
async function addPhone(who: Member, name = 'Phone') {
  const phone = new Phone();
  const stored = await who.call('POST', path, { ...(await bodyFor(phone, who)), name });
  expect(stored).toMatchObject({ status: 201, body: { name: name.trim() } });
  return phone;
}

async function withPhone() {
  const ada = await memberWithPassword(server);
  return { ada, phone: await addPhone(ada) };
}

const freshChallenge = async () => (await get<{ challenge: string }>(server, '/api/auth/passkey')).challenge;
/** A phone's answer to a fresh challenge. */
const signedBy = async (phone: Phone) => phone.use({ challenge: await freshChallenge() });
const send = (signed: object, more: object = {}) =>
  server.call('POST', '/api/auth/passkey', { signed, ...more });
const subjects = async ({ email }: Member) => (await mailsTo(server, email)).map(({ subject }) => subject);
const logOf = async ({ email }: Member) =>
  (await answer(server.db, ['audit', email])).match(/(?<=member +)passkey-\w+(?= +person +\S+ *$)/gm);
const unknown = { status: 400, body: { code: 'unknown_passkey' } };
const over = { status: 403, body: { code: 'second_step_over' } };
const wrongCeremonies = [
  { origin: 'http://localhost.example.test' },
  { origin: 'https://localhost' },
  { rpId: 'example.test' },
  { isVerified: false },
];

test('SET-06 a passkey is added with the password, listed, renamed and removed, and its owner is notified', async () => {
  const ada = await memberWithPassword(server);
  expect(await listOf(ada)).toEqual([]);
  const wrong = await ada.call('POST', `${path}/options`, { currentPassword: 'not this one' });
  expect(wrong).toMatchObject(refusal(400, { field: 'currentPassword' }));
  const phone = await addPhone(ada, '  Ada’s phone ');
  const [stored] = await listOf(ada);
  const { id = '', ...shown } = stored ?? {};
  const createdAt = new Date(clock).toISOString();
  expect(shown).toEqual({ name: 'Ada’s phone', backedUp: false, createdAt, lastUsedAt: null });
  expect(await subjects(ada)).toContain('A passkey was added to your account');
  expect((await begin(ada)).excludeCredentials).toMatchObject([{ id: phone.id.toString('base64url') }]);

  for (const name of ['', '   ', 'n'.repeat(41)])
    expect((await ada.call('PUT', `${path}/${id}`, { name })).status).toBe(400);
  const renamed = await read(ada.call('PUT', `${path}/${id}`, { name: 'Old phone' }));
  expect(renamed).toMatchObject({ name: 'Old phone' });
  const bob = await memberWithPassword(server, 'Bob');
  expect((await bob.call('PUT', `${path}/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await bob.call('DELETE', `${path}/${id}`)).status).toBe(404);
  expect((await ada.call('DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await ada.call('DELETE', `${path}/${id}`)).status).toBe(404);
  expect(await subjects(ada)).toContain('A passkey was removed from your account');
  expect(await send(await signedBy(phone))).toMatchObject(unknown);
  expect(await logOf(ada), 'without the names she chose').toEqual(['passkey-remove', 'passkey-add']);
});

test('SET-06 a registration challenge is valid once, for ten minutes, for its member, until the password changes', async () => {
  const ada = await memberWithPassword(server);
  const bob = await memberWithPassword(server, 'Bob');
  const { challenge, user } = await begin(ada);
  const made = (given: string) => new Phone().make({ challenge: given, userHandle: user.id });
  const body = (given = challenge) => ({ name: 'Phone', made: made(given) });
  expect((await bob.call('POST', path, body())).status).toBe(403);
  expect((await ada.call('POST', path, body(await freshChallenge()))).status).toBe(403);
  expect((await ada.call('POST', path, body())).status).toBe(201);
  expect((await ada.call('POST', path, body())).status).toBe(403);
  const late = (await begin(ada)).challenge;
  clock += 11 * minute;
  expect((await ada.call('POST', path, body(late))).status).toBe(403);
  const before = (await begin(ada)).challenge;
  const change = { currentPassword: password, newPassword: 'some other odd words' };
  expect((await ada.call('PUT', '/api/account/password', change)).status).toBe(200);
  expect((await ada.call('POST', path, body(before))).status).toBe(403);
  expect(await listOf(ada)).toHaveLength(1);
});

test('SET-06 a passkey of another origin, without verification, or of another member is refused', async () => {
  const ada = await memberWithPassword(server);
  const phone = new Phone();
  for (const wrong of wrongCeremonies)
    expect((await ada.call('POST', path, await bodyFor(phone, ada, wrong))).status).toBe(400);
  const bob = await memberWithPassword(server, 'Bob');
  const owned = await addPhone(bob);
  expect((await ada.call('POST', path, await bodyFor(owned, ada))).status).toBe(409);
  expect(await listOf(ada)).toEqual([]);
});

test('SET-06 of twelve passkeys added at once ten are stored', async () => {
  const ada = await memberWithPassword(server);
  const bodies = await Promise.all(Array.from({ length: 12 }, () => bodyFor(new Phone(), ada)));
  const sent = bodies.map((body) => ada.call('POST', path, body));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409]);
  expect(await listOf(ada)).toHaveLength(10);
  const one = await ada.call('POST', `${path}/options`, { currentPassword: password });
  expect(one).toMatchObject({ status: 409 });
});

test('SET-06 a passkey signs in without password or code, and shows its last use', async () => {
  const { member } = await memberWithFactor(server);
  const phone = await addPhone(member);
  clock += minute;
  const signed = await signedBy(phone);
  const { token, user } = await read<{ token: string; user: { _id: string } }>(send(signed));
  expect(user._id).toBe(member.id);
  expect((await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token })).status).toBe(200);
  expect(await listOf(member)).toMatchObject([{ lastUsedAt: new Date(clock).toISOString() }]);
});

test('SET-06 a sign-in challenge is valid once, even for two uses at once, and for ten minutes', async () => {
  const { ada, phone } = await withPhone();
  const signed = await signedBy(phone);
  const both = await Promise.all([send(signed), send(signed)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await send(signed)).toMatchObject(over);
  const late = await signedBy(phone);
  clock += 11 * minute;
  expect(await send(late)).toMatchObject(over);
  for (const challenge of ['', 'AAAA', (await begin(ada)).challenge])
    expect(await send(phone.use({ challenge }))).toMatchObject(over);
});

test('SET-06 a signature for another origin or site, without verification or for another member is refused', async () => {
  const ada = await memberWithPassword(server);
  const bob = await memberWithPassword(server, 'Bob');
  const phone = await addPhone(ada);
  const other = await addPhone(bob);
  for (const wrong of wrongCeremonies)
    expect((await send(phone.use({ challenge: await freshChallenge(), ...wrong }))).status).toBe(400);
  const asBob = Buffer.from(bob.id).toString('base64url');
  const forBob = phone.use({ challenge: await freshChallenge(), userHandle: asBob });
  expect(await send(forBob)).toMatchObject(unknown);
  // Signed with one key, but presented as the other.
  const signed = await signedBy(phone);
  const { id, rawId } = other.use({ challenge: await freshChallenge() });
  const mixed = { ...signed, id, rawId, response: { ...signed.response, userHandle: asBob } };
  expect((await send(mixed)).status).toBe(400);
  expect(await listOf(ada)).toMatchObject([{ lastUsedAt: null }]);
});

test('SET-06 a passkey whose counter goes back is refused', async () => {
  const { phone } = await withPhone();
  phone.counter = 5;
  expect((await send(await signedBy(phone))).status).toBe(200);
  for (const counter of [5, 4, 0]) {
    phone.counter = counter;
    expect((await send(await signedBy(phone))).status).toBe(400);
  }
  phone.counter = 6;
  const uses = [await freshChallenge(), await freshChallenge()].map((challenge) => phone.use({ challenge }));
  const both = await Promise.all(uses.map((signed) => send(signed)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('SET-06 SAF-02 a suspended member is refused with the reason', async () => {
  const { ada, phone } = await withPhone();
  await answer(server.db, ['suspend', ada.email, '--reason', 'Sells strings']);
  expect(await send(await signedBy(phone))).toMatchObject(refusedAs(403, 'account_suspended'));
});

test('SET-06 SET-05 a leaving member is asked whether to come back, and the same signature then signs them in', async () => {
  const { ada, phone } = await withPhone();
  const leaving = { currentPassword: password, turnstileToken: await botToken(server) };
  expect((await ada.call('POST', '/api/account/deletion', leaving)).status).toBe(200);
  const signed = await signedBy(phone);
  expect(await send(signed)).toMatchObject(refusedAs(403, 'account_leaving'));
  expect((await send(signed, { comeBack: 'yes' })).status).toBe(200);
  const [row] = await server.db.select().from(users).where(eq(users.id, ada.id));
  expect(row?.leavesAt).toBeNull();
});

test('SET-06 a server whose public URL is an IP address has no passkeys', async () => {
  const settings = server.app.services.settings;
  const { publicUrl } = settings;
  settings.publicUrl = 'http://192.0.2.1:8080';
  try {
    expect((await server.call('GET', '/api/auth/passkey')).status).toBe(404);
  } finally {
    settings.publicUrl = publicUrl;
  }
});
