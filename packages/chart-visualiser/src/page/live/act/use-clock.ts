import { useEffect, useState } from 'react';
import type { AppClock } from '../app-handle.ts';
import { liveStore } from '../live-store.ts';

/** How often the timers are looked at, in milliseconds. */
const LOOK = 400;

export type Timer = ReturnType<AppClock['timers']>[number];

export interface LiveClock {
  isHeld: boolean;
  timers: readonly Timer[];
}

function readClock(): LiveClock | null {
  const clock = liveStore.app?.clock;
  return clock ? { isHeld: clock.isHeld(), timers: clock.timers() } : null;
}

/** The clock of the app's machines, looked at now and again; null without an app. */
export function useClock(): { clock: LiveClock | null; look: () => void } {
  const [text, setText] = useState(() => JSON.stringify(readClock()));
  const look = () => setText(JSON.stringify(readClock()));
  useEffect(() => {
    const timer = setInterval(() => setText(JSON.stringify(readClock())), LOOK);
    return () => clearInterval(timer);
  }, []);
  const clock: LiveClock | null = JSON.parse(text);
  return { clock, look };
}
