import { expect, test } from 'vitest';
import { nkechi, notification } from './support/fake-calls.ts';
import { signedInApp } from './support/test-app.ts';

const unverified = { ...nkechi, isEmailVerified: false };
const timesAsked = ({ asked }: { asked: string[] }) => asked.filter((call) => call.startsWith('me ')).length;

async function unverifiedMember() {
  const test = await signedInApp();
  test.app.commands.session.updateUser({ isEmailVerified: false });
  const user = () => test.children().session?.getSnapshot().context.user;
  expect(user()).toEqual(unverified);
  return { ...test, user };
}

/** Answers the question that follows when the account is said to have changed. */
async function changedTo(
  test: Awaited<ReturnType<typeof unverifiedMember>>,
  account: Partial<typeof nkechi>,
  meanwhile = () => {},
) {
  const answer = Promise.withResolvers<typeof nkechi>();
  test.answers.me = () => answer.promise;
  test.last().server.contentChanged({ kind: 'profile', id: nkechi.id });
  expect(timesAsked(test)).toBe(1);
  meanwhile();
  answer.resolve({ ...unverified, ...account });
  await answer.promise;
}

test.each<[string, Partial<typeof nkechi>]>([
  ['confirmed', { isEmailVerified: true }],
  ['changed', { email: 'new@stranger.test' }],
])('SES-09 SET-01 an address %s on another device shows here and in other tabs', async (_, change) => {
  const test = await unverifiedMember();
  await changedTo(test, { ...change, name: 'Not this' });
  await expect.poll(test.user).toEqual({ ...unverified, ...change });
  expect(test.told.at(-1)).toMatchObject({ changes: change });
});

test.each<[string, Partial<typeof nkechi>]>([
  ['has no change', {}],
  ['is about somebody else', { id: 'tomasz', email: 'tomasz@stranger.test' }],
])('SES-09 an answer that %s changes nothing', async (_, account) => {
  const test = await unverifiedMember();
  const sent = test.told.length;
  await changedTo(test, account);
  expect(test.user()).toEqual(unverified);
  expect(test.told).toHaveLength(sent);
});

test('SES-09 an account missed while the connection was gone is asked for, until it is verified', async () => {
  const test = await unverifiedMember();
  const reconnect = () => {
    test.last().server.disconnected('transport close');
    test.clock.increment(60_000);
    test.last().server.connected();
  };
  reconnect();
  await expect.poll(test.user).toEqual(nkechi);
  const asked = timesAsked(test);
  reconnect();
  await test.quiet();
  expect(timesAsked(test)).toBe(asked);
});

test('SES-09 only news of the own account is asked about; an answer that fails is logged', async () => {
  const test = await unverifiedMember();
  test.last().server.contentChanged({ kind: 'profile', id: 'tomasz' });
  test.last().server.contentChanged({ kind: 'person', id: nkechi.id });
  test.last().server.notification(notification('n1'));
  expect(timesAsked(test)).toBe(0);
  test.answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
  test.last().server.contentChanged({ kind: 'profile', id: nkechi.id });
  await expect.poll(() => test.logged).toEqual([{ what: 'session', error: 'TypeError: Failed to fetch' }]);
  expect(test.user()).toEqual(unverified);
});

test('SES-09 SES-08 an answer that comes after signing out is ignored', async () => {
  const test = await unverifiedMember();
  await changedTo(test, { isEmailVerified: true }, () => test.app.commands.session.signOut());
  await Promise.resolve();
  expect(test.logged).toEqual([]);
  expect(test.gate.current().userId).toBeNull();
});
