import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type EmittedFrom, fromPromise } from 'xstate';
import type { AuthFormKind, Fields } from '#machines/auth-form/auth-form.events.ts';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { type AuthCalls, createAuthCalls } from '#transport/auth-calls.ts';
import { type BotCheck, type CheckPlace, createBotCheck } from '#transport/bot-check/bot-check.ts';
import { http } from '#transport/http.ts';
import { settings } from '#transport/settings.ts';
import { useApp } from './app-context.tsx';

/** What the form machine needs from outside; tests hand in their own. */
export type AuthFormTransport = { calls: AuthCalls; check: BotCheck };

/** The real ones. Made by whoever shows a form: none of it is in the first load. */
const browserAuthForm = (): AuthFormTransport => ({
  calls: createAuthCalls(http),
  check: createBotCheck(http, settings.turnstileSiteKey),
});

/** The machine of the sign-in or registration form on real calls; `place` is where a widget may show itself. */
export const createAuthForm = ({ calls, check }: AuthFormTransport, place: CheckPlace) =>
  authFormMachine.provide({
    actors: {
      solveChallenge: fromPromise(({ input, signal }) => check(input, place, signal)),
      submitForm: fromPromise(({ input }) => calls.submit(input)),
    },
  });

export type AuthFormOptions = {
  /** Remembered at sign-in for later use (SES-05). */
  redirectPath?: string;
  /** For tests. */
  transport?: AuthFormTransport;
};

const create = (options: AuthFormOptions) => {
  const place: { current: HTMLElement | null } = { current: null };
  const machine = createAuthForm(options.transport ?? browserAuthForm(), () => place.current);
  return { place, machine };
};

/**
 * A sign-in or registration form with its bot check (SES-10 to SES-12). Put `checkContainerRef` on an empty element of the
 * form, call `focus` when the person comes to it, `edited` on a change. When it is done, the session is signed in, or `message` says what next.
 */
export function useAuthForm(kind: AuthFormKind, options: AuthFormOptions = {}) {
  const { commands, log, systems } = useApp('useAuthForm');
  const [made] = useState(() => create(options));
  const form = useActorRef(made.machine, { ...systems, input: { kind } });

  const hear = useEffectEvent((news: EmittedFrom<typeof authFormMachine>) => {
    if (news.type === 'authForm.failed') log('auth form', news.error);
    if (news.type !== 'authForm.signedIn') return;
    const { token, user } = news;
    const { redirectPath } = options;
    commands.session.signIn({ token, user, ...(redirectPath && { redirectPath }) });
  });
  useEffect(() => {
    const heard = form.on('*', hear);
    return () => heard.unsubscribe();
  }, [form]);

  const [acts] = useState(() => ({
    focus: () => form.send({ type: 'authForm.focused' }),
    submit: (fields: Fields) => form.send({ type: 'authForm.submit', fields }),
    edited: () => form.send({ type: 'authForm.edited' }),
    retryCheck: () => form.send({ type: 'authForm.retryCheck' }),
    checkContainerRef: (element: HTMLElement | null) => {
      made.place.current = element;
    },
  }));

  return {
    busy: useSelector(form, (snapshot) => snapshot.hasTag('busy')),
    checking: useSelector(form, (snapshot) => snapshot.hasTag('checking')),
    checkFailed: useSelector(form, (snapshot) => snapshot.hasTag('checkFailed')),
    impossible: useSelector(form, (snapshot) => snapshot.hasTag('impossible')),
    done: useSelector(form, (snapshot) => snapshot.hasTag('done')),
    errors: useSelector(form, ({ context }) => context.errors),
    captchaRequired: useSelector(form, ({ context }) => context.captchaRequired),
    captchaType: useSelector(form, ({ context }) => context.captchaType),
    message: useSelector(form, ({ context }) => context.message),
    ...acts,
  };
}
