import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../ui/button/button.tsx';
import * as css from './live.css.ts';
import type { Moments } from './use-moments.ts';
import { entryWords, timeOf } from './words.ts';

/** The way through what happened: one back, anywhere, one on, and back to now. */
export function MomentBar({ moments }: { moments: Moments }) {
  const { entries, at, place, lookAt, lookAtPlace } = moments;
  const last = entries.length - 1;
  const entry = entries[place];
  const isFirst = place <= 0;
  return (
    <section
      className={css.momentBar}
      aria-label="The moment that is shown"
      data-past={at !== null || undefined}
    >
      <div className={css.acts}>
        <IconButton
          label="Previous"
          icon={ChevronLeft}
          disabled={isFirst}
          onClick={() => lookAtPlace(place - 1)}
        />
        <input
          className={css.slider}
          type="range"
          aria-label="Moment"
          aria-valuetext={entry ? `${entryWords(entry)}, ${timeOf(entry.at)}` : 'Nothing yet'}
          min={0}
          max={Math.max(0, last)}
          value={Math.max(0, place)}
          disabled={last < 1}
          onChange={({ target }) => lookAtPlace(Number(target.value))}
        />
        <IconButton
          label="Next"
          icon={ChevronRight}
          disabled={at === null || place >= last}
          onClick={() => lookAtPlace(place + 1)}
        />
        <Button disabled={at === null} onClick={() => lookAt(null)}>
          Back to now
        </Button>
      </div>
      <p className={css.momentWords}>
        {at === null || !entry ? (
          'Now: the charts follow the app.'
        ) : (
          <>
            As it was after <b>{entryWords(entry)}</b>, {timeOf(entry.at)}
          </>
        )}
      </p>
    </section>
  );
}
