import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { type UndoAnswer, undoMachine } from '#machines/undo/undo.machine.ts';
import { useApp } from './app-context.tsx';

type UndoOptions = {
  /** Milliseconds for which it can be undone. */
  leftMs: number;
  /** Asks the server; rejects when nothing answers. */
  takeBack: () => Promise<UndoAnswer>;
  /** It stands, or has not happened: nothing is offered any more. */
  settled: (isUndone: boolean) => void;
};

/** Something done a moment ago, and the offer to undo it. Its place shows it for as long as this lives. */
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
