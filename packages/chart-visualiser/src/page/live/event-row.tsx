import type { Entry, LoggedActor } from './entry.ts';
import * as css from './event-row.css.ts';
import { entryWords } from './event-words.ts';
import { nameOf, placeWords } from './names.ts';
import { timeOf } from './time.ts';

export const eventRowHeight = 46;

interface EventRowProps {
  entry: Entry;
  actors: ReadonlyMap<string, LoggedActor>;
}

/** One thing that happened, on two lines: what it was, then from whom to whom, where that led, and when. */
export function EventRow({ entry, actors }: EventRowProps) {
  if (entry.kind === 'app')
    return (
      <div className={css.app}>
        {entryWords(entry)} <span className={css.time}>{timeOf(entry.at)}</span>
      </div>
    );
  const place = placeWords(entry.result);
  return (
    <div className={css.event}>
      <span className={css.words}>{entryWords(entry)}</span>
      <span className={css.time}>{timeOf(entry.at)}</span>
      <span className={css.way}>
        {nameOf(actors, entry.source)} → <b>{nameOf(actors, entry.actor)}</b>
        {place && <span className={css.place}> {place}</span>}
      </span>
    </div>
  );
}
