import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AnyActorRef, createActor, fromPromise, waitFor } from 'xstate';
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

const saves = new WeakMap<AnyActorRef, ToggleOptions['save']>();

/** One machine for all buttons: `provide` builds every state node again, and a page shows dozens of buttons. */
const machine = toggleMachine.provide({
  actors: {
    save: fromPromise<void, { on: boolean }>(async ({ input, self }) => {
      const save = self._parent && saves.get(self._parent);
      if (!save) throw new Error('This toggle was not created by useToggle');
      await save(input.on);
    }),
  },
});

/**
 * A like, a save, a suggestion put away: `pressed` follows the finger at once, the server gets the last wish only. Who goes on before it
 * is saved has it saved all the same, and hears when it could not be.
 */
export function useToggle({ on, save, failed }: ToggleOptions) {
  const { systems } = useApp('useToggle');
  const saveNow = useEffectEvent(save);
  const fail = useEffectEvent(failed);
  const isShown = useRef(false);
  const [toggle] = useState(() => {
    const actor = createActor(machine, { ...systems, input: { on } });
    saves.set(actor, (wish) => saveNow(wish));
    return actor;
  });
  useEffect(() => {
    isShown.current = true;
    const heard = toggle.on('toggle.failed', ({ error }) => fail(error));
    toggle.start();
    return () => {
      isShown.current = false;
      void waitFor(toggle, (snapshot) => !snapshot.hasTag('saving')).then(() => {
        heard.unsubscribe();
        if (!isShown.current) toggle.stop();
      });
    };
  }, [toggle]);
  useEffect(() => toggle.send({ type: 'toggle.known', on }), [toggle, on]);
  const [flip] = useState(() => () => toggle.send({ type: 'toggle.flip' }));
  return { pressed: useSelector(toggle, ({ context }) => context.wanted), flip };
}
