import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { botCheckFailed } from '#contract/auth.ts';
import {
  botCheckMachine,
  type CheckCommand,
  type CheckFailure,
} from '#machines/bot-check/bot-check.machine.ts';
import type { SolveChallenge, WidgetHost } from '#transport/bot-check/solve-challenge.ts';
import { BotCheckError, failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { settings } from '#transport/settings.ts';
import { type LogFailure, type SystemOptions, useApp } from './app-context.tsx';

/** `place`: where a widget may be shown. */
export const createBotCheck = (solve: SolveChallenge, place: WidgetHost, log: LogFailure) =>
  botCheckMachine.provide({
    actors: {
      solveChallenge: fromPromise(({ input, signal }) =>
        solve(input, place, signal).catch((error: unknown) => {
          log('botCheck', String(error));
          const { kind, text } = failureOf(error);
          throw new Error(kind === 'unknown' ? 'The bot check didn’t work. Try again.' : text);
        }),
      ),
    },
  });

function create(solve: SolveChallenge, log: LogFailure, systems: SystemOptions) {
  const place: { current: HTMLElement | null } = { current: null };
  const actor = createActor(
    createBotCheck(solve, () => place.current, log),
    systems,
  );
  const send = (command: CheckCommand) => actor.send(command);
  let isOnPage = false;
  let calls = 0;
  const stopUnneeded = () => {
    if (!isOnPage && calls === 0) actor.stop();
  };
  const listen = (solved: (botToken: string) => void, failed: (reason: CheckFailure) => void) =>
    actor.on('*', (event) => {
      if (event.type === 'botCheck.solved') solved(event.botToken);
      else failed(event);
    }).unsubscribe;
  const nextToken = (): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const stop = listen(resolve, ({ text, isImpossible }) => reject(new BotCheckError(text, isImpossible)));
    send({ type: 'botCheck.wanted' });
    return promise.finally(stop);
  };
  const callTwice = async <T>(call: (botToken: string) => Promise<T>): Promise<T> =>
    call(await nextToken()).catch(async (error: unknown) => {
      const { code, captchaRequired, type = null } = failureOf(error).body;
      if (code !== botCheckFailed || captchaRequired !== true) throw error;
      send({ type: 'botCheck.refused', captchaRequired, captchaType: type });
      return call(await nextToken());
    });
  return {
    actor,
    /** How a form's machine talks to the check. */
    channel: { send, listen },
    actions: {
      begin: () => send({ type: 'botCheck.begin' }),
      retry: () => send({ type: 'botCheck.retry' }),
      containerRef: (element: HTMLElement | null) => {
        place.current = element;
      },
      withToken: async <T>(call: (botToken: string) => Promise<T>): Promise<T> => {
        calls += 1;
        try {
          return await callTwice(call);
        } finally {
          calls -= 1;
          place.current?.replaceChildren();
          stopUnneeded();
        }
      },
    },
    /** A running call still finishes. */
    enter() {
      isOnPage = true;
      actor.start();
      return () => {
        isOnPage = false;
        // Strict mode unmounts and remounts at once.
        queueMicrotask(stopUnneeded);
      };
    },
  };
}

export type CheckChannel = ReturnType<typeof create>['channel'];

export type CheckState = 'idle' | 'checking' | 'passed' | 'failed' | 'impossible';

const states = ['checking', 'passed', 'failed', 'impossible'] as const;

const stateOf = (check: SnapshotFrom<typeof botCheckMachine>): CheckState =>
  states.find((state) => check.hasTag(state)) ?? 'idle';

const solveChallenge: SolveChallenge = async (...asked) => {
  const { createSolver } = await import('#transport/bot-check/solve-challenge.ts');
  return createSolver(http, settings.turnstileSiteKey)(...asked);
};

/**
 * The bot check of a form (SES-12). Attach `containerRef` to an empty element of the form and call `begin`
 * when the form receives focus. `withToken` makes a call that needs a bot token; if the server asks for a
 * visible check, it solves that and repeats the call once. Rejects with the call's error or a `BotCheckError`
 * whose message can be shown.
 */
export function useBotCheck(solve = solveChallenge) {
  const { log, actorOptions } = useApp('useBotCheck');
  const [{ actor, channel, actions, enter }] = useState(() => create(solve, log, actorOptions));
  useEffect(enter, [enter]);
  return {
    state: useSelector(actor, stateOf),
    /** The server asked to see it. */
    isInSight: useSelector(actor, ({ context }) => context.captchaRequired),
    channel,
    ...actions,
  };
}
