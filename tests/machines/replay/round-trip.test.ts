import { isGood, loadModels, openProject, sayStep } from 'chart-testing';
import { describe, expect, test } from 'vitest';
import { nkechi } from '../app/support/fake-calls.ts';
import { asArrived, messageOf } from '../app/support/fake-messages.ts';
import { signedInApp, startTestApp, type TestApp } from '../app/support/test-app.ts';
import { recording, replayAll, saved } from './recorded.ts';

const models = await loadModels(await openProject());

/** What somebody may do with the app, from its start. */
const sessions: Record<
  string,
  (systems: { inspect: ReturnType<typeof recording>['inspect'] }) => Promise<unknown>
> = {
  'signs in, is told of messages, signs out': async (systems) => {
    const test = await signedInApp({ systems });
    test.last().server.message(asArrived(messageOf(1)));
    test.outside.environment?.hidden();
    test.outside.environment?.shown();
    await test.quiet();
    test.app.commands.session.signOut();
  },
  'loses the network and is connected again': async (systems) => {
    const test = await signedInApp({ systems });
    test.last().server.disconnected('transport close');
    test.clock.increment(60_000);
    await test.quiet();
    test.last().server.connected();
  },
  'sees people type until their time is over, not in the order in which they began': async (systems) => {
    const test = await signedInApp({ systems });
    test.last().server.typing({ userId: 'tomasz', isTyping: true });
    test.clock.increment(1_000);
    test.last().server.typing({ userId: 'lena', isTyping: true });
    test.last().server.typing({ userId: 'tomasz', isTyping: true });
    test.clock.increment(60_000);
  },
  'is another person in another tab': async (systems) => {
    const test: TestApp = await signedInApp({ systems });
    test.outside.tabs?.tokenChanged('another.token.altogether');
    await test.quiet();
    test.outside.tabs?.tokenChanged(null);
  },
  'is refused by the server, and later lets it forget an older token': async (systems) => {
    const test = await signedInApp({ systems });
    test.transport.credentials.refused('an older token');
    test.transport.credentials.refused(test.token);
    await test.gate.whenSettled();
    test.app.commands.session.signIn({ token: 'a.b.c', user: nkechi });
  },
  'starts offline with a token': async (systems) => {
    const test = startTestApp({ stored: { token: 'a.b.c' }, systems });
    await test.gate.whenSettled();
  },
};

describe.each(Object.entries(sessions))('a person %s', (_, live) => {
  test('and what was recorded is replayed on the real machines: the same states', async () => {
    const { log, inspect } = recording();
    await live({ inspect });
    const file = saved(log);
    expect(file.machines.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'session']));
    const differing = replayAll(file, models).flatMap(([name, steps]) =>
      steps.filter((step) => !isGood(step)).map((step) => `${name}: ${step.recorded} but ${sayStep(step)}`),
    );
    expect(differing).toEqual([]);
  });
});
