import { describe, expect, test } from 'vitest';
import { nkechi, notification } from './support/fake-calls.ts';
import { goodToken, startTestApp, type TestApp } from './support/test-app.ts';

/** Nkechi signed in, her connection not open yet. */
async function connecting(): Promise<TestApp> {
  const test = startTestApp();
  await test.gate.whenSettled();
  test.app.commands.session.signIn({ token: goodToken(), user: nkechi });
  return test;
}

const asked = (test: TestApp) => test.asked.filter((what) => /^counts|^notifications/.test(what));

/** The server learns of a message and of a notification, and tells nobody who is not connected. */
function somethingHappens({ answers }: TestApp) {
  answers.counts = async () => ({ messages: 1, linkRequests: 0, notifications: 1 });
  answers.notifications = async () => [notification('n1')];
}

const shown = (test: TestApp) => [
  test.counts().messages,
  test.counts().notifications,
  test.items().map(({ id }) => id),
];

describe('before the connection has opened for the first time', () => {
  test('CNT-01 NTF-01 SOK-06 what happens is not missed, and one question each is enough', async () => {
    const test = await connecting();
    expect(asked(test)).toEqual([]);
    somethingHappens(test);
    test.last().server.connected();
    await test.quiet();
    expect(shown(test)).toEqual([1, 1, ['n1']]);
    expect(asked(test)).toEqual(['counts', 'notifications null']);
    test.clock.increment(1_000);
    expect(asked(test)).toHaveLength(2);
  });

  test('CNT-01 NTF-01 a connection that does not open in a second is not waited for', async () => {
    const test = await connecting();
    test.clock.increment(999);
    expect(asked(test)).toEqual([]);
    test.clock.increment(1);
    await test.quiet();
    expect(asked(test)).toEqual(['counts', 'notifications null']);
  });

  test('SOK-06 what happens after that, and before it opens late, is not missed either', async () => {
    const test = await connecting();
    test.clock.increment(1_000);
    await test.quiet();
    somethingHappens(test);
    expect(shown(test)).toEqual([0, 0, []]);
    test.last().server.connected();
    await test.quiet();
    expect(shown(test)).toEqual([1, 1, ['n1']]);
  });
});
