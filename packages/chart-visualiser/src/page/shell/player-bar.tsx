import { useSelector } from '@xstate/react';
import type { PlannedPath } from 'chart-testing';
import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Speed } from '../state/player.machine.ts';
import { usePage } from '../state/use-page.tsx';
import { IconButton } from '../ui/parts.tsx';
import * as css from './stage.css.ts';

const speeds: Record<Speed, string> = { slow: '½×', usual: '1×', fast: '2×' };
const nextSpeed: Record<Speed, Speed> = { slow: 'usual', usual: 'fast', fast: 'slow' };

/** Plays the open path, manually or automatically. */
export function PlayerBar({ path }: { path: PlannedPath }) {
  const { announce, go, place, player } = usePage();
  const snapshot = useSelector(player, (state) => state);
  const bar = useRef<HTMLElement>(null);
  const { speed } = snapshot.context;
  const step = Math.min(place.step, path.steps.length - 1);
  const now = path.steps[step];
  const isPlaying = snapshot.matches({ open: 'playing' });
  const isAtEnd = snapshot.matches({ open: 'end' });
  const last = path.steps.length - 1;
  const where = step === 0 ? 'Start' : `Step ${step} of ${last}`;
  const there = now?.expected.join(' ') ?? '';

  useEffect(() => {
    announce(
      [`${where}.`, now?.words, there, now?.screen && `The person sees: ${now.screen}.`]
        .filter(Boolean)
        .join(' '),
    );
  }, [announce, where, now, there]);

  // Closing it would lose the focus.
  useLayoutEffect(() => {
    const here = bar.current;
    return () => {
      if (here?.contains(document.activeElement)) document.getElementById('main')?.focus();
    };
  }, []);

  return (
    <section ref={bar} className={css.player} aria-label="Walk the path">
      <div className={css.track} aria-hidden="true">
        <span className={css.progress} style={{ inlineSize: `${last === 0 ? 100 : (100 * step) / last}%` }} />
      </div>
      <div className={css.step}>
        <p className={css.action}>
          <b>{where}</b> {now?.words}
        </p>
        <p className={css.expected}>{there}</p>
      </div>
      <div className={css.actions}>
        <IconButton
          label="Step back"
          icon={ChevronLeft}
          aria-disabled={step === 0 || undefined}
          onClick={() => player.send({ type: 'player.previous' })}
        />
        <IconButton
          data-player="play"
          variant="primary"
          label={isPlaying ? 'Pause' : isAtEnd ? 'Play again from the start' : 'Play'}
          icon={isPlaying ? Pause : isAtEnd ? RotateCcw : Play}
          onClick={() => player.send({ type: isPlaying ? 'player.pause' : 'player.play' })}
        />
        <IconButton
          label="Next step"
          icon={ChevronRight}
          aria-disabled={isAtEnd || undefined}
          onClick={() => player.send({ type: 'player.next' })}
        />
        <button
          type="button"
          className={css.speed}
          aria-label={`Speed ${speeds[speed]}`}
          title="Speed"
          onClick={() => player.send({ type: 'player.setSpeed', speed: nextSpeed[speed] })}
        >
          {speeds[speed]}
        </button>
        <IconButton
          label="Close the path"
          icon={X}
          onClick={() => go({ ...place, path: null, step: 0, isPathLit: true })}
        />
      </div>
    </section>
  );
}
