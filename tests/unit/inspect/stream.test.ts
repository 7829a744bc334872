import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createActor, type InspectionEvent, waitFor } from 'xstate';
import { createAuthForm } from '#actors/auth-form.ts';
import { createBotCheck } from '#actors/bot-check.ts';
import { createStream } from '#inspect/inspection.ts';
import { type Message, PROTOCOL, standIn } from '#inspect/message.ts';
import { toggleMachine } from '#machines/toggle/toggle.machine.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp, startTestApp } from '#tests/machines/app/support/test-app.ts';

function record() {
  const messages: Message[] = [];
  const inspect: (event: InspectionEvent) => void = createStream((message) => messages.push(message));
  return { messages, inspect };
}

const named = (messages: Message[], machine: string) =>
  messages.filter((message) => message.machine === machine);

const password = 'hunter2 hunter2';
const botToken = 'XXXX.DUMMY.TOKEN';
const email = 'nkechi@example.com';
const save = async () => {};

describe('no secret is sent', () => {
  test('of a form that is sending a password, and of its answer', async () => {
    const { messages, inspect } = record();
    const submitted = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<{ kind: 'signedIn'; token: string; user: typeof nkechi }>();
    const calls = {
      submit: () => {
        submitted.resolve();
        return answer.promise;
      },
      submitCode: () => answer.promise,
    };
    const solve = async () => ({ kind: 'passed', botToken }) as const;
    const check = createActor(
      createBotCheck(
        solve,
        () => null,
        () => {},
      ),
      { inspect },
    );
    const line = {
      send: check.send,
      listen: (solved: (botToken: string) => void) =>
        check.on('botCheck.solved', ({ botToken }) => solved(botToken)).unsubscribe,
    };
    const form = createActor(createAuthForm(calls, line), { inspect, input: { kind: 'signIn' } });
    check.start();
    form.start();
    form.send({ type: 'authForm.submit', fields: { email, password } });
    await submitted.promise;
    const inFlight = form.getSnapshot();
    expect(JSON.stringify([inFlight.context, inFlight.children.submitForm?.getSnapshot()])).toContain(
      password,
    );
    answer.resolve({ kind: 'signedIn', token: 'opaque-session-token', user: nkechi });
    await waitFor(form, (snapshot) => snapshot.hasTag('done'));

    const told = JSON.stringify(messages);
    for (const secret of [password, email, botToken, 'opaque-session-token'])
      expect(told).not.toContain(secret);
    expect(named(messages, 'authForm').at(-1)).toMatchObject({
      type: '@xstate.snapshot',
      snapshot: { value: 'done' },
      event: {
        type: 'xstate.done.actor.submitForm',
        output: { kind: 'signedIn', token: standIn('opaque-session-token') },
      },
    });
  });

  test('of a session that signs in, and of its socket with the token', async () => {
    const { messages, inspect } = record();
    const { app, token } = await signedInApp({ systems: { inspect } });
    expect(JSON.stringify(app.root.getSnapshot().children.session?.getSnapshot().context)).toContain(token);
    expect(named(messages, 'session').at(-1)).toMatchObject({
      snapshot: { value: expect.anything(), context: { token: standIn(token), user: { id: nkechi.id } } },
    });
    expect(JSON.stringify(messages)).not.toContain(token);
    app.stop();
  });
});

describe('messages are sent in order', () => {
  test('an actor is announced once it starts, with name, parent and chart, before its first event', async () => {
    const { messages, inspect } = record();
    const { app, gate } = startTestApp({ systems: { inspect } });
    expect(messages[0]).toMatchObject({
      type: '@xstate.actor',
      name: 'app',
      machine: 'app',
      sessionId: app.root.sessionId,
    });
    await gate.whenSettled();
    const session = named(messages, 'session');
    expect(session[0]).toMatchObject({
      type: '@xstate.actor',
      name: 'session',
      parentId: app.root.sessionId,
    });
    const [announced] = session;
    if (announced?.type !== '@xstate.actor') throw new Error('the session is not announced');
    expect(JSON.parse(announced.definition ?? '')).toMatchObject({ id: 'session', initial: 'loading' });
    const child = messages.find(
      (message) => message.type === '@xstate.actor' && message.name === 'readStoredSession',
    );
    expect(child).toMatchObject({ parentId: announced.sessionId });
    app.stop();
  });

  test('an event between actors names both', async () => {
    const { messages, inspect } = record();
    const { app } = await signedInApp({ systems: { inspect } });
    const { session } = app.root.getSnapshot().children;
    const told = messages.find(
      (message) => message.type === '@xstate.event' && message.event.type === 'session.present',
    );
    expect(told).toMatchObject({ sessionId: app.root.sessionId, sourceId: session?.sessionId });
    app.stop();
  });

  test('a snapshot lists the transitions taken since the last one', () => {
    const { messages, inspect } = record();
    const toggle = createActor(toggleMachine, { inspect, input: { on: false, save } }).start();
    toggle.send({ type: 'toggle.flip' });
    toggle.send({ type: 'toggle.known', on: false });
    toggle.stop();
    const walks = named(messages, 'toggle')
      .filter(({ type }) => type === '@xstate.snapshot')
      .map(({ walked }) => walked);
    expect(walks[0]).toBeUndefined();
    expect(walks[1]).toEqual([expect.stringMatching(/^toggle\.\S+ \| toggle\.flip \| \d$/)]);
  });

  test('two actors of one machine have their own ids and report when they stop; one never started reports nothing', () => {
    const { messages, inspect } = record();
    createActor(toggleMachine, { inspect, input: { on: false, save } });
    expect(messages).toEqual([]);
    const [one, other] = [false, true].map((on) =>
      createActor(toggleMachine, { inspect, input: { on, save } }).start(),
    );
    one?.stop();
    const announced = messages.filter(({ type }) => type === '@xstate.actor');
    expect(announced.map((message) => message.type === '@xstate.actor' && message.name)).toEqual([
      'toggle',
      'toggle',
    ]);
    expect(new Set(announced.map(({ sessionId }) => sessionId)).size).toBe(2);
    expect(messages.at(-1)).toMatchObject({ sessionId: one?.sessionId, snapshot: { status: 'stopped' } });
    other?.stop();
  });
});

test('the protocol version equals that of the installed inspector', () => {
  const { version } = JSON.parse(readFileSync('node_modules/@statelyai/inspect/package.json', 'utf8'));
  expect(PROTOCOL).toBe(version);
});
