import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { PlannedPath } from '#tools/paths/plan.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { Speed } from '../state/player.machine.ts';
import { usePage } from '../state/use-page.ts';
import * as css from './player-bar.css.ts';

const speeds: Record<Speed, string> = { slow: '½×', usual: '1×', fast: '2×' };
const nextSpeed: Record<Speed, Speed> = { slow: 'usual', usual: 'fast', fast: 'slow' };

/** Walks through the open path, by hand or by itself. */
export function PlayerBar({ path }: { path: PlannedPath }) {
  const { announce, go, place, player } = usePage();
  const snapshot = useSelector(player, (state) => state);
  const { speed } = snapshot.context;
  const step = Math.min(place.step, path.steps.length - 1);
  const now = path.steps[step];
  const play = useRef<HTMLButtonElement>(null);
  const isPlaying = snapshot.matches({ open: 'playing' });
  const isAtEnd = snapshot.matches({ open: 'end' });
  const place_ = `Step ${step + 1} of ${path.steps.length}`;
  const there = now?.expected.join(' ') ?? '';

  useEffect(() => {
    announce(
      [`${place_}.`, now?.words, there, now?.screen && `The person sees: ${now.screen}.`]
        .filter(Boolean)
        .join(' '),
    );
  }, [announce, place_, now, there]);

  return (
    <section className={css.bar} aria-label="Walk the path">
      <div className={css.track} aria-hidden="true">
        <span className={css.done} style={{ inlineSize: `${(100 * (step + 1)) / path.steps.length}%` }} />
      </div>
      <div className={css.words}>
        <p className={css.now}>
          <b>{place_}</b> {now?.words}
        </p>
        <p className={css.there}>{there}</p>
      </div>
      <div className={css.acts}>
        <IconButton
          label="Step back"
          icon={ChevronLeft}
          aria-disabled={step === 0 || undefined}
          onClick={() => player.send({ type: 'player.previous' })}
        />
        <IconButton
          ref={play}
          data-player="play"
          look="go"
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
          aria-label={`Speed: ${speed}`}
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
