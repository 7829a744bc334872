import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type EmittedFrom, fromCallback, fromPromise } from 'xstate';
import type { AuthFormKind, Fields } from '#machines/auth-form/auth-form.events.ts';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { type AuthCalls, createAuthCalls } from '#transport/auth-calls.ts';
import type { SolveChallenge } from '#transport/bot-check/solve-challenge.ts';
import { http } from '#transport/http.ts';
import { useApp } from './app-context.tsx';
import { type CheckChannel, useBotCheck } from './bot-check.ts';

export const createAuthForm = (calls: AuthCalls, check: CheckChannel) =>
  authFormMachine.provide({
    actors: {
      botCheck: fromCallback(({ sendBack, receive }) => {
        receive(check.send);
        return check.listen(
          (botToken) => sendBack({ type: 'botCheck.solved', botToken }),
          ({ text, isImpossible }) => sendBack({ type: 'botCheck.failed', text, isImpossible }),
        );
      }),
      submitForm: fromPromise(({ input }) => calls.submit(input)),
      submitCode: fromPromise(({ input }) => calls.submitCode(input)),
    },
  });

export type AuthFormOptions = {
  /** Where to go after sign-in (SES-05). */
  redirectPath?: string;
  /** For tests. */
  transport?: { calls: AuthCalls; solve: SolveChallenge };
};

/**
 * The sign-in or registration form and its bot check (SES-10 to SES-12). Call `focus` when the form receives
 * focus and `edited` on every change. While `codeWanted`, the form shows the second step (SET-06). When
 * `done`, the session is signed in or `message` says what to do next.
 */
export function useAuthForm(kind: AuthFormKind, options: AuthFormOptions = {}) {
  const { send, log, actorOptions } = useApp('useAuthForm');
  const { channel, ...check } = useBotCheck(options.transport?.solve);
  const [machine] = useState(() =>
    createAuthForm(options.transport?.calls ?? createAuthCalls(http), channel),
  );
  const form = useActorRef(machine, { ...actorOptions, input: { kind } });

  const handleEvent = useEffectEvent((event: EmittedFrom<typeof authFormMachine>) => {
    if (event.type === 'authForm.failed') log('auth form', event.error);
    if (event.type !== 'authForm.signedIn') return;
    const { token, user } = event;
    const { redirectPath } = options;
    send({ type: 'session.signIn', token, user, ...(redirectPath && { redirectPath }) });
  });
  useEffect(() => form.on('*', handleEvent).unsubscribe, [form]);

  const [actions] = useState(() => ({
    focus: check.begin,
    submit: (fields: Fields) => form.send({ type: 'authForm.submit', fields }),
    submitCode: (code: string) => form.send({ type: 'authForm.submitCode', code }),
    back: () => form.send({ type: 'authForm.back' }),
    edited: () => form.send({ type: 'authForm.edited' }),
    retryCheck: () => {
      form.send({ type: 'authForm.edited' });
      check.retry();
    },
  }));

  return {
    check,
    busy: useSelector(form, (snapshot) => snapshot.hasTag('busy')),
    codeWanted: useSelector(form, (snapshot) => snapshot.hasTag('codeWanted')),
    done: useSelector(form, (snapshot) => snapshot.hasTag('done')),
    errors: useSelector(form, ({ context }) => context.errors),
    message: useSelector(form, ({ context }) => context.message),
    ...actions,
  };
}
