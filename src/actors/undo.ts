import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { type UndoAnswer, undoMachine } from '#machines/undo/undo.machine.ts';
import { useApp } from './app-context.tsx';

type UndoOptions = {
  /** Milliseconds during which undo is offered. */
  leftMs: number;
  /** Rejects when the server does not respond. */
  revert: () => Promise<UndoAnswer>;
  /** Called when undo is no longer offered. */
  settled: (isUndone: boolean) => void;
};

/** An offer to undo a recent action. */
export function useUndo({ leftMs, revert, settled }: UndoOptions) {
  const { actorOptions } = useApp('useUndo');
  const ask = useEffectEvent(revert);
  const onSettled = useEffectEvent(settled);
  const [machine] = useState(() => undoMachine.provide({ actors: { undo: fromPromise(() => ask()) } }));
  const undo = useActorRef(machine, { ...actorOptions, input: { leftMs } });
  useEffect(() => undo.on('undo.settled', ({ isUndone }) => onSettled(isUndone)).unsubscribe, [undo]);
  const [actions] = useState(() => ({
    undo: () => undo.send({ type: 'undo.ask' }),
    dismiss: () => undo.send({ type: 'undo.dismiss' }),
  }));
  return {
    isOffered: useSelector(undo, (snapshot) => snapshot.hasTag('offered')),
    isBusy: useSelector(undo, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(undo, (snapshot) => snapshot.hasTag('failed')),
    refusal: useSelector(undo, ({ context, status }) => (status === 'active' ? context.refusal : null)),
    ...actions,
  };
}
