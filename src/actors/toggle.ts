import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { fromPromise } from 'xstate';
import { toggleMachine } from '#machines/toggle/toggle.machine.ts';
import { useApp } from './app-context.tsx';

type ToggleOptions = {
  /** What the server holds. */
  on: boolean;
  /** Saves a wish; rejects when it could not. */
  save: (on: boolean) => Promise<void>;
  /** The wish was taken back. */
  failed: (error: unknown) => void;
};

/** A like or a save: `pressed` follows the finger at once, the server gets the last wish only. */
export function useToggle({ on, save, failed }: ToggleOptions) {
  const { systems } = useApp('useToggle');
  const saveNow = useEffectEvent(save);
  const fail = useEffectEvent(failed);
  const [machine] = useState(() =>
    toggleMachine.provide({ actors: { save: fromPromise(({ input }) => saveNow(input.on)) } }),
  );
  const toggle = useActorRef(machine, { ...systems, input: { on } });
  useEffect(() => {
    const heard = toggle.on('toggle.failed', ({ error }) => fail(error));
    return () => heard.unsubscribe();
  }, [toggle]);
  useEffect(() => toggle.send({ type: 'toggle.known', on }), [toggle, on]);
  const [flip] = useState(() => () => toggle.send({ type: 'toggle.flip' }));
  return { pressed: useSelector(toggle, ({ context }) => context.wanted), flip };
}
