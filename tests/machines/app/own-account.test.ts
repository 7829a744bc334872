import { expect, test } from 'vitest';
import { nkechi } from './support/fake-calls.ts';
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
  await expect.poll(() => test.logged.length).toBe(1);
  expect(test.user()).toEqual(unproven);
});
