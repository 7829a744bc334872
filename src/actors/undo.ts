import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { type UndoAnswer, undoMachine } from '#machines/undo/undo.machine.ts';
import { useApp } from './app-context.tsx';

type UndoOptions = {
  /** Milliseconds during which undo is offered. */
  leftMs: number;
  /** Rejects when the server does not respond. */
  takeBack: () => Promise<UndoAnswer>;
  /** Called when undo is no longer offered. */
  settled: (isUndone: boolean) => void;
};

/** An offer to undo a recent action. */
export function useUndo({ leftMs, takeBack, settled }: UndoOptions) {
  const { systems } = useApp('useUndo');
  const ask = useEffectEvent(takeBack);
  const settle = useEffectEvent(settled);
  const [machine] = useState(() => undoMachine.provide({ actors: { takeBack: fromPromise(() => ask()) } }));
  const undo = useActorRef(machine, { ...systems, input: { leftMs } });
  useEffect(() => {
    const heard = undo.on('undo.settled', ({ isUndone }) => settle(isUndone));
    return () => heard.unsubscribe();
  }, [undo]);
  const [acts] = useState(() => ({
    undo: () => undo.send({ type: 'undo.ask' }),
    dismiss: () => undo.send({ type: 'undo.dismiss' }),
  }));
  return {
    isOffered: useSelector(undo, (snapshot) => snapshot.hasTag('offered')),
    isBusy: useSelector(undo, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(undo, (snapshot) => snapshot.hasTag('failed')),
    refusal: useSelector(undo, ({ context, status }) => (status === 'active' ? context.refusal : null)),
    ...acts,
  };
}
