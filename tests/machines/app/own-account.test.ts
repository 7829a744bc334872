import { expect, test } from 'vitest';
import { nkechi, notification } from './support/fake-calls.ts';
import { signedInApp } from './support/test-app.ts';

const unproven = { ...nkechi, isEmailVerified: false };
const asksForMe = ({ asked }: { asked: string[] }) => asked.filter((call) => call.startsWith('me ')).length;

async function newcomer() {
  const test = await signedInApp();
  test.app.commands.session.updateUser({ isEmailVerified: false });
  const user = () => test.children().session?.getSnapshot().context.user;
  expect(user()).toEqual(unproven);
  return { ...test, user };
}

test('SES-09 SET-01 an address confirmed or changed on another device shows here without a reload', async () => {
  const test = await newcomer();
  test.answers.me = async () => ({ ...nkechi, email: 'new@stranger.test', name: 'Not this' });
  test.last().server.contentChanged({ kind: 'profile', id: nkechi.id });
  await expect.poll(test.user).toEqual({ ...nkechi, email: 'new@stranger.test' });
  expect(test.told.at(-1)).toMatchObject({ changes: { isEmailVerified: true, email: 'new@stranger.test' } });
});

test('SES-09 what was missed while the connection was gone is asked for, if something waits', async () => {
  const test = await newcomer();
  test.last().server.disconnected('transport close');
  test.clock.increment(60_000);
  test.last().server.connected();
  await expect.poll(test.user).toEqual(nkechi);
  const asked = asksForMe(test);
  test.last().server.disconnected('transport close');
  test.clock.increment(60_000);
  test.last().server.connected();
  await test.quiet();
  expect(asksForMe(test)).toBe(asked);
});

test('SES-09 news of somebody else asks for nothing; an answer that fails changes nothing', async () => {
  const test = await newcomer();
  test.last().server.contentChanged({ kind: 'profile', id: 'tomasz' });
  expect(asksForMe(test)).toBe(0);
  test.answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
  test.last().server.contentChanged({ kind: 'profile', id: nkechi.id });
  await expect.poll(() => test.logged).toEqual([{ what: 'session', error: 'TypeError: Failed to fetch' }]);
  expect(test.user()).toEqual(unproven);
});

test('SES-09 other news of the own person, and the first connection, ask for nothing', async () => {
  const test = await signedInApp();
  test.app.commands.session.signIn({ token: test.token, user: unproven });
  test.last().server.connected();
  test.last().server.contentChanged({ kind: 'person', id: nkechi.id });
  test.last().server.notification(notification('n1'));
  expect(asksForMe(test)).toBe(0);
});

/** Answers what is asked once the account was said to have changed. */
async function changedTo(
  test: Awaited<ReturnType<typeof newcomer>>,
  now: Partial<typeof nkechi>,
  meanwhile = () => {},
) {
  const answer = Promise.withResolvers<typeof nkechi>();
  test.answers.me = () => answer.promise;
  test.last().server.contentChanged({ kind: 'profile', id: nkechi.id });
  expect(asksForMe(test)).toBe(1);
  meanwhile();
  answer.resolve({ ...unproven, ...now });
  await answer.promise;
}

test('SES-09 SET-01 an address that is only changed shows too', async () => {
  const test = await newcomer();
  await changedTo(test, { email: 'new@stranger.test' });
  expect(test.user()).toEqual({ ...unproven, email: 'new@stranger.test' });
});

test.each<[string, Partial<typeof nkechi>]>([
  ['says what is known', {}],
  ['is about somebody else', { id: 'tomasz', email: 'tomasz@stranger.test' }],
])('SES-09 an answer that %s changes nothing', async (_, now) => {
  const test = await newcomer();
  const told = test.told.length;
  await changedTo(test, now);
  expect(test.user()).toEqual(unproven);
  expect(test.told).toHaveLength(told);
});

test('SES-09 SES-08 an answer that comes after the member has gone is let be', async () => {
  const test = await newcomer();
  await changedTo(test, { isEmailVerified: true }, () => test.app.commands.session.signOut());
  await Promise.resolve();
  expect(test.logged).toEqual([]);
  expect(test.gate.current().userId).toBeNull();
});
