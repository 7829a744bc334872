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
  test('CNT-01 NTF-01 SPD-01 figures and list are asked for at once, and not again when it opens', async () => {
    const test = await connecting();
    await test.quiet();
    expect(asked(test)).toEqual(['counts', 'notifications null']);
    test.last().server.connected();
    await test.quiet();
    expect(asked(test)).toHaveLength(2);
  });

  test('SOK-06 what happens after that, and before it opens, is not missed', async () => {
    const test = await connecting();
    await test.quiet();
    somethingHappens(test);
    test.last().server.connected();
    expect(shown(test)).toEqual([0, 0, []]);
    test.last().server.newsMissed();
    await test.quiet();
    expect(shown(test)).toEqual([1, 1, ['n1']]);
    expect(asked(test)).toHaveLength(4);
  });

  test('SPD-01 after a gap everything is asked for once, whatever the server says of it', async () => {
    const test = await connecting();
    await test.quiet();
    test.last().server.connected();
    test.last().server.disconnected('transport close');
    test.clock.increment(1_000);
    test.last().server.connected();
    test.last().server.newsMissed();
    await test.quiet();
    expect(asked(test)).toHaveLength(4);
  });
});
