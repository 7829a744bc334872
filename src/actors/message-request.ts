import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import type { RequestState } from '#contract/ours/requests.ts';
import {
  type AnswerOutcome,
  messageRequestMachine,
  type UnansweredState,
} from '#machines/message-request/message-request.machine.ts';
import { useApp } from './app-context.tsx';

type MessageRequestOptions = {
  stands: UnansweredState;
  /** Rejects when the server does not respond. */
  answer: (state: RequestState) => Promise<AnswerOutcome>;
  answered: (state: RequestState) => void;
};

/** A message request to the member, and the member's answer. */
export function useMessageRequest({ stands, answer, answered }: MessageRequestOptions) {
  const { systems } = useApp('useMessageRequest');
  const ask = useEffectEvent(answer);
  const tell = useEffectEvent(answered);
  const [machine] = useState(() =>
    messageRequestMachine.provide({
      actors: { answer: fromPromise(({ input }) => ask(input.state)) },
    }),
  );
  const request = useActorRef(machine, { ...systems, input: { stands } });
  useEffect(() => {
    const heard = request.on('messageRequest.answered', ({ state }) => tell(state));
    return () => heard.unsubscribe();
  }, [request]);
  useEffect(() => {
    const said = stands === 'refused' ? 'refusedElsewhere' : 'reopenedElsewhere';
    request.send({ type: `messageRequest.${said}` });
  }, [request, stands]);
  const [acts] = useState(() => ({
    accept: () => request.send({ type: 'messageRequest.accept' }),
    refuse: () => request.send({ type: 'messageRequest.refuse' }),
    undo: () => request.send({ type: 'messageRequest.undo' }),
  }));
  return {
    isRefused: useSelector(request, ({ context }) => context.stands === 'refused'),
    isAccepting: useSelector(request, (snapshot) => snapshot.matches('accepting')),
    isBusy: useSelector(request, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(request, (snapshot) => snapshot.hasTag('failed')),
    ...acts,
  };
}
