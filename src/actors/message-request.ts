import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { RequestState } from '#contract/message-requests.ts';
import {
  type AnswerOutcome,
  messageRequestMachine,
  type UnansweredState,
} from '#machines/message-request/message-request.machine.ts';
import { useApp } from './app-context.tsx';

type MessageRequestOptions = {
  state: UnansweredState;
  /** Rejects when the server does not respond. */
  answer: (state: RequestState) => Promise<AnswerOutcome>;
  answered: (state: RequestState) => void;
};

/** A message request to the member, and the member's answer. */
export function useMessageRequest({ state, answer, answered }: MessageRequestOptions) {
  const { actorOptions } = useApp('useMessageRequest');
  const ask = useEffectEvent(answer);
  const notifyAnswered = useEffectEvent(answered);
  const [machine] = useState(() =>
    messageRequestMachine.provide({
      actors: { answer: fromPromise(({ input }) => ask(input.state)) },
    }),
  );
  const request = useActorRef(machine, { ...actorOptions, input: { state } });
  useEffect(
    () => request.on('messageRequest.answered', ({ state }) => notifyAnswered(state)).unsubscribe,
    [request],
  );
  useEffect(() => {
    const event = state === 'refused' ? 'refusedElsewhere' : 'reopenedElsewhere';
    request.send({ type: `messageRequest.${event}` });
  }, [request, state]);
  const [actions] = useState(() => ({
    accept: () => request.send({ type: 'messageRequest.accept' }),
    refuse: () => request.send({ type: 'messageRequest.refuse' }),
    undo: () => request.send({ type: 'messageRequest.undo' }),
  }));
  return {
    isRefused: useSelector(request, ({ context }) => context.state === 'refused'),
    isAccepting: useSelector(request, (snapshot) => snapshot.matches('accepting')),
    isBusy: useSelector(request, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(request, (snapshot) => snapshot.hasTag('failed')),
    ...actions,
  };
}
