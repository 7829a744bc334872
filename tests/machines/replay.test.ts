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
import { asReceived, messageOf } from './app/support/fake-messages.ts';
import { signedInApp, startTestApp } from './app/support/test-app.ts';

const models = await loadModels(await openProject());

const sent = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

/** Records an app that is started with `inspect`, as the visualiser does. */
function recording() {
  const log = new LiveLog();
  const inspect = createStream((message) => {
    const read = readMessage(sent(message));
    if (!read) throw new Error(`the visualiser does not understand ${JSON.stringify(message)}`);
    log.take(read);
  });
  return { log, inspect };
}

/** The file that "Save this session" writes, read again. */
const saved = (log: LiveLog): PathFile =>
  asPathFile(sent(save(log, null, new Date(0).toISOString()).file), 'the saved session');

const sessions: Record<
  string,
  (systems: { inspect: ReturnType<typeof recording>['inspect'] }) => Promise<unknown>
> = {
  'signs in, receives messages and signs out': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.socket().server.receive('new_message', asReceived(messageOf(1)));
    test.browser.environment?.shown();
    await test.loaded();
    test.app.send({ type: 'session.signOut' });
  },
  'loses the network and reconnects': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.socket().server.report({ type: 'socket.disconnected', reason: 'transport close' });
    test.clock.increment(60_000);
    await test.loaded();
    test.socket().server.report({ type: 'socket.connected' });
  },
  'sees typing end in another order than it began': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.socket().server.receive('user_typing', { userId: 'tomasz', isTyping: true });
    test.clock.increment(1_000);
    test.socket().server.receive('user_typing', { userId: 'lena', isTyping: true });
    test.socket().server.receive('user_typing', { userId: 'tomasz', isTyping: true });
    test.clock.increment(60_000);
  },
  'signs in as somebody else in another tab': async (systems) => {
    const test = await signedInApp({ actorOptions: systems });
    test.browser.tabs?.tokenChanged('another.token.altogether');
    await test.loaded();
    test.browser.tabs?.tokenChanged(null);
  },
  'has a token refused, and signs in again': async (systems) => {
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
  'replaying a recorded session reaches the same states: a user %s',
  async (_, play) => {
    const { log, inspect } = recording();
    await play({ inspect });
    const file = saved(log);
    expect(file.machines.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'session']));
    const mismatches = choose(file, models).flatMap(({ name, model, path }) =>
      replay(model, path)
        .filter((step) => !isGood(step))
        .map((step) => `${name}: ${step.recorded} but ${sayStep(step)}`),
    );
    expect(mismatches).toEqual([]);
  },
);

/** Saved when the machine was called `link`. */
const oldFile = {
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

test('a session saved when socketLink was called link is replayed', async () => {
  expect(await replayPart(oldFile, 0)).toEqual([
    'start → connection.attached.connecting + news.complete + outage.none',
    'socketLink.join {"conversationId":"c1"} → connection.attached.connecting + news.complete + outage.none',
    'socket.failed {"error":"xhr poll error"} → connection.waiting + news.missed + outage.brief',
    'socketLink.retry → connection.attached.connecting + news.missed + outage.brief',
  ]);
  expect((await replayPart(oldFile, 1)).at(-1)).toBe('socketLink.refused → signedOut');
});

test('paths keep their ids although a machine was renamed, also those of other machines that mention it', () => {
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
