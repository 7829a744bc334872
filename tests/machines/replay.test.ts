import {
  asPathFile,
  choose,
  isGood,
  loadModels,
  openProject,
  type PathFile,
  pathId,
  replay,
  replayPart,
  sayStep,
} from 'chart-testing';
import { LiveLog, readMessage, save } from 'chart-visualiser/live';
import { expect, test } from 'vitest';
import { createStream } from '#inspect/inspection.ts';
import { nkechi } from './app/support/fake-calls.ts';
import { asArrived, messageOf } from './app/support/fake-messages.ts';
import { signedInApp, startTestApp } from './app/support/test-app.ts';

const models = await loadModels(await openProject());

const sent = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

/** A log that is told what an app does as the visualiser is: start the app with `inspect`. */
function recording() {
  const log = new LiveLog();
  const inspect = createStream((message) => {
    const read = readMessage(sent(message));
    if (!read) throw new Error(`the visualiser does not understand ${JSON.stringify(message)}`);
    log.take(read);
  });
  return { log, inspect };
}

/** The file that "Save this session" makes, written and read again. */
const saved = (log: LiveLog): PathFile =>
  asPathFile(sent(save(log, null, new Date(0).toISOString()).file), 'the saved session');

/** What somebody may do with the app, from its start. */
const sessions: Record<
  string,
  (systems: { inspect: ReturnType<typeof recording>['inspect'] }) => Promise<unknown>
> = {
  'signs in, is told of messages, signs out': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.last().server.receive('new_message', asArrived(messageOf(1)));
    test.outside.environment?.shown();
    await test.quiet();
    test.app.send({ type: 'session.signOut' });
  },
  'loses the network and is connected again': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.last().server.report({ type: 'socket.disconnected', reason: 'transport close' });
    test.clock.increment(60_000);
    await test.quiet();
    test.last().server.report({ type: 'socket.connected' });
  },
  'sees people type until their time is over, not in the order in which they began': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.last().server.receive('user_typing', { userId: 'tomasz', isTyping: true });
    test.clock.increment(1_000);
    test.last().server.receive('user_typing', { userId: 'lena', isTyping: true });
    test.last().server.receive('user_typing', { userId: 'tomasz', isTyping: true });
    test.clock.increment(60_000);
  },
  'is another person in another tab': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.outside.tabs?.tokenChanged('another.token.altogether');
    await test.quiet();
    test.outside.tabs?.tokenChanged(null);
  },
  'is refused by the server, and later lets it forget an older token': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.transport.credentials.refused('an older token');
    test.transport.credentials.refused(test.token);
    await test.gate.whenSettled();
    test.app.send({ type: 'session.signIn', token: 'a.b.c', user: nkechi });
  },
  'starts offline with a token': async (systems) => {
    const test = startTestApp({ stored: { token: 'a.b.c' }, actorOptions: systems });
    await test.gate.whenSettled();
  },
};

test.each(Object.entries(sessions))(
  'a recorded session in which somebody %s is replayed on the machines: the same states',
  async (_, live) => {
    const { log, inspect } = recording();
    await live({ inspect });
    const file = saved(log);
    expect(file.machines.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'session']));
    const differing = choose(file, models).flatMap(({ name, model, path }) =>
      replay(model, path)
        .filter((step) => !isGood(step))
        .map((step) => `${name}: ${step.recorded} but ${sayStep(step)}`),
    );
    expect(differing).toEqual([]);
  },
);

/** Saved while the machine was called `link`. */
const formerly = {
  format: 'sidestage-path/1',
  saved: '2026-11-01T12:00:00.000Z',
  machines: [
    {
      machine: 'link',
      input: { token: 'a.b.c' },
      steps: [
        { kind: 'event', event: { type: 'link.join', conversationId: 'c1' } },
        { kind: 'event', event: { type: 'socket.failed', error: 'xhr poll error' } },
        { kind: 'event', event: { type: 'link.retry' } },
      ],
      states: [['attached.connecting'], ['attached.connecting'], ['waiting'], ['attached.connecting']],
    },
    {
      machine: 'app',
      steps: [
        { kind: 'event', event: { type: 'session.absent' } },
        { kind: 'event', event: { type: 'link.refused' } },
      ],
      states: [['starting'], ['signedOut'], ['signedOut']],
    },
  ],
};

test('a session saved while socketLink was called link is replayed', async () => {
  expect(await replayPart(formerly, 0)).toEqual([
    'start → connection.attached.connecting + news.complete + outage.none',
    'socketLink.join {"conversationId":"c1"} → connection.attached.connecting + news.complete + outage.none',
    'socket.failed {"error":"xhr poll error"} → connection.waiting + news.missed + outage.brief',
    'socketLink.retry → connection.attached.connecting + news.missed + outage.brief',
  ]);
  expect((await replayPart(formerly, 1)).at(-1)).toBe('socketLink.refused → signedOut');
});

test('its paths keep what they were known by, also those of other machines that speak of it', () => {
  const refused = [
    { kind: 'start', words: 'start' },
    { kind: 'event', words: 'socket.refused' },
    { kind: 'event', words: 'socketLink.retry' },
  ] as const;
  expect(pathId('socket-link', refused)).toBe('socket-link-25ec4fd6');
  const broken = [
    { kind: 'start', words: 'start' },
    { kind: 'event', words: 'socketLink.opened again' },
    { kind: 'error', words: 'socketLink fails: broken' },
  ] as const;
  expect(pathId('app', broken)).toBe('app-c7a338ad');
});
