import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createActor, waitFor } from 'xstate';
import { toggleMachine } from '#machines/toggle/toggle.machine.ts';
import { useApp } from './app-context.tsx';

type ToggleOptions = {
  on: boolean;
  save: (on: boolean) => Promise<void>;
  /** Called after a change was rolled back. */
  failed: (error: unknown) => void;
};

/**
 * A like, a save or a dismissed suggestion. `pressed` changes at once and only the last value is saved, even
 * if the view has unmounted; `onFailed` is then still called.
 */
export function useToggle({ on, save, failed }: ToggleOptions) {
  const { actorOptions } = useApp('useToggle');
  const saveNow = useEffectEvent(save);
  const fail = useEffectEvent(failed);
  const isShown = useRef(false);
  const [toggle] = useState(() =>
    createActor(toggleMachine, { ...actorOptions, input: { on, save: (wanted) => saveNow(wanted) } }),
  );
  useEffect(() => {
    isShown.current = true;
    const subscription = toggle.on('toggle.failed', ({ error }) => fail(error));
    toggle.start();
    return () => {
      isShown.current = false;
      void waitFor(toggle, (snapshot) => !snapshot.hasTag('saving')).then(() => {
        subscription.unsubscribe();
        if (!isShown.current) toggle.stop();
      });
    };
  }, [toggle]);
  useEffect(() => toggle.send({ type: 'toggle.known', on }), [toggle, on]);
  const [flip] = useState(() => () => toggle.send({ type: 'toggle.flip' }));
  return { pressed: useSelector(toggle, ({ context }) => context.wanted), toggle: flip };
}
