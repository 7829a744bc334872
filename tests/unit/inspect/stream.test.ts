import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createActor, type InspectionEvent, waitFor } from 'xstate';
import { createAuthForm } from '#actors/auth-form.ts';
import { createBotCheck } from '#actors/bot-check.ts';
import { createStream } from '#inspect/inspection.ts';
import { type Message, PROTOCOL, standIn } from '#inspect/message.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';

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

    const sent = JSON.stringify(messages);
    for (const secret of [password, email, botToken, 'opaque-session-token'])
      expect(sent).not.toContain(secret);
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
    const { app, token } = await signedInApp({ actorOptions: { inspect } });
    expect(JSON.stringify(app.root.getSnapshot().children.session?.getSnapshot().context)).toContain(token);
    expect(named(messages, 'session').at(-1)).toMatchObject({
      snapshot: { value: expect.anything(), context: { token: standIn(token), user: { id: nkechi.id } } },
    });
    expect(JSON.stringify(messages)).not.toContain(token);
    app.stop();
  });
});

test('the protocol version equals that of the installed inspector', () => {
  const { version } = JSON.parse(readFileSync('node_modules/@statelyai/inspect/package.json', 'utf8'));
  expect(PROTOCOL).toBe(version);
});
