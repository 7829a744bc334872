import { fromPromise } from 'xstate';
import { authFormMachine } from '#machines/auth-form/auth-form.machine.ts';
import { type AuthCalls, createAuthCalls } from '#transport/auth-calls.ts';
import { type BotCheck, type CheckPlace, createBotCheck } from '#transport/bot-check/bot-check.ts';
import { http } from '#transport/http.ts';
import { settings } from '#transport/settings.ts';

/** What the form machine needs from outside; tests hand in their own. */
export type AuthFormTransport = { calls: AuthCalls; check: BotCheck };

/** The real ones. Made by whoever shows a form: none of it is in the first load. */
export const browserAuthForm = (): AuthFormTransport => ({
  calls: createAuthCalls(http),
  check: createBotCheck(http, settings.turnstileSiteKey),
});

/** The machine of the sign-in or registration form on real calls; `place` is where a widget may show itself. */
export const realAuthForm = ({ calls, check }: AuthFormTransport, place: CheckPlace) =>
  authFormMachine.provide({
    actors: {
      solveChallenge: fromPromise(({ input, signal }) => check(input, place, signal)),
      submitForm: fromPromise(({ input }) => calls.submit(input)),
    },
  });
