import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import type { AppClock } from '../app-window.ts';
import { liveStore } from '../live-store.ts';
import * as css from './act.css.ts';

/** How often the timers are looked at, in milliseconds. */
const LOOK = 400;

type Timer = ReturnType<AppClock['timers']>[number];

export interface LiveClock {
  isHeld: boolean;
  timers: readonly Timer[];
}

function readClock(): LiveClock | null {
  const clock = liveStore.app?.clock;
  return clock ? { isHeld: clock.isHeld(), timers: clock.timers() } : null;
}

/** The clock of the app's machines, looked at now and again; null without an app. */
function useClock(): { clock: LiveClock | null; look: () => void } {
  const [text, setText] = useState(() => JSON.stringify(readClock()));
  const look = () => setText(JSON.stringify(readClock()));
  useEffect(() => {
    const timer = setInterval(() => setText(JSON.stringify(readClock())), LOOK);
    return () => clearInterval(timer);
  }, []);
  const clock: LiveClock | null = JSON.parse(text);
  return { clock, look };
}

const durationOf = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1_000).toFixed(1))} s`;

/** The timers that are set, each to be rung at once, and the clock they hang on. */
export function Timers() {
  const { clock, look } = useClock();
  const [words, say] = useState('');
  if (!clock) return null;
  const { isHeld, timers } = clock;

  const ring = ({ machine, name }: Timer) => {
    const rang = liveStore.app?.clock.ring(machine, name) ?? false;
    say(rang ? `${name} of ${machine} has rung.` : `${name} of ${machine} is not set any more.`);
    look();
  };
  const turn = () => {
    if (isHeld) liveStore.app?.clock.release();
    else liveStore.app?.clock.hold();
    say('');
    look();
  };

  return (
    <section className={css.part} aria-labelledby="live-timers">
      <h3 id="live-timers">Timers</h3>
      <div className={css.clock}>
        <p>
          {isHeld
            ? 'The clock is held: no timer of the machines rings by itself.'
            : 'The clock runs: timers ring by themselves when their time is over.'}
        </p>
        <Button onClick={turn}>{isHeld ? 'Let it run' : 'Hold it'}</Button>
      </div>
      {timers.length === 0 ? (
        <p className={css.note}>No timer is set now.</p>
      ) : (
        <ul className={css.timers}>
          {timers.map((timer, nth) => (
            <li key={`${timer.machine} ${timer.name} ${nth.toString()}`}>
              <span className={css.timer}>
                <b>{timer.name}</b>
                <span>
                  {timer.machine || 'not a machine'}, set for {durationOf(timer.ms)}
                </span>
              </span>
              <Button
                icon={BellRing}
                aria-label={`Ring ${timer.name} of ${timer.machine}`}
                onClick={() => ring(timer)}
              >
                Ring
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={css.note} role="status">
        {words}
      </p>
    </section>
  );
}
