import { useEffect, useRef, useState } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { typingMachine } from '#machines/typing/typing.machine.ts';
import { useApp } from './app-context.tsx';

/** Sends typing events; none before the conversation exists. */
export function useTyping(conversationId: string | null, recipientId: string) {
  const { send, actorOptions } = useApp('useTyping');
  const typist = useRef<ActorRefFrom<typeof typingMachine> | null>(null);

  useEffect(() => {
    if (conversationId === null) return;
    const actor = createActor(typingMachine, { ...actorOptions, input: { conversationId, recipientId } });
    actor.on('typing.started', (place) => send({ ...place, type: 'socketLink.startTyping' }));
    actor.on('typing.stopped', (place) => send({ ...place, type: 'socketLink.stopTyping' }));
    actor.start();
    typist.current = actor;
    return () => {
      actor.send({ type: 'typing.stop' });
      actor.stop();
      typist.current = null;
    };
  }, [conversationId, recipientId, send, actorOptions]);

  const [actions] = useState(() => ({
    typed: () => typist.current?.send({ type: 'typing.key' }),
    stopTyping: () => typist.current?.send({ type: 'typing.stop' }),
  }));
  return actions;
}
