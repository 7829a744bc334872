import { useActorRef, useSelector } from '@xstate/react';
import { deletionMachine } from '#machines/deletion/deletion.machine.ts';
import { useApp } from './app-context.tsx';

/** The account deletion, by the same chart as the server. */
export function useDeletion() {
  const { actorOptions } = useApp('useDeletion');
  const deletion = useActorRef(deletionMachine, actorOptions);
  return { state: useSelector(deletion, ({ value }) => value), send: deletion.send };
}
