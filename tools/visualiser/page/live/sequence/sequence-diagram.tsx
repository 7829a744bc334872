import { useMemo } from 'react';
import type { Entry, LoggedActor } from '../entry.ts';
import { entryWords } from '../event-words.ts';
import { MomentList } from '../moment-list.tsx';
import { nameOf, OUTSIDE, placeWords } from '../names.ts';
import { timeOf } from '../time.ts';
import type { Moments } from '../use-moments.ts';
import { Arrow, labelBox } from './arrow.tsx';
import { type Lifeline, type SequenceRow, sequenceOf } from './lifelines.ts';
import { columnWidth, headHeight, middleOf, rowHeight } from './measures.ts';
import * as css from './sequence.css.ts';

interface SequenceDiagramProps {
  /** Of one load of the app. */
  moments: Moments;
  actors: ReadonlyMap<string, LoggedActor>;
  helpers: boolean;
  onChoose: (entry: Entry) => void;
}

const nameOn = ({ actor }: Lifeline) => actor?.name ?? OUTSIDE;

const heightOf = ({ from, to }: Lifeline, rows: number) => ({
  insetBlockStart: from === null ? 0 : from * rowHeight + 30,
  blockSize: ((to ?? rows) - (from ?? 0)) * rowHeight + (to === null ? 0 : 30) - (from === null ? 0 : 30),
});

/** Who told whom what, in order: a line for each actor, an arrow for each message. */
export function SequenceDiagram({ moments, actors, helpers, onChoose }: SequenceDiagramProps) {
  const { entries } = moments;
  const { lifelines, rows } = useMemo(() => sequenceOf(entries, actors, helpers), [entries, actors, helpers]);
  const width = lifelines.length * columnWidth;
  return (
    <MomentList
      moments={moments}
      label="Messages between actors"
      rowHeight={rowHeight}
      width={width}
      onChoose={onChoose}
      words={(entry) =>
        entry.kind === 'app'
          ? entryWords(entry)
          : `${nameOf(actors, entry.source)} to ${nameOf(actors, entry.actor)}: ${entryWords(entry)}, ${timeOf(entry.at)}`
      }
      head={{
        height: headHeight,
        content: lifelines.map((lifeline, place) => (
          <span
            key={lifeline.actor?.key ?? OUTSIDE}
            className={css.name}
            style={{ insetInlineStart: place * columnWidth, inlineSize: columnWidth }}
          >
            {nameOn(lifeline)}
          </span>
        )),
      }}
      behind={lifelines.map((lifeline, place) => (
        <span
          key={lifeline.actor?.key ?? OUTSIDE}
          className={css.lifeline}
          style={{ insetInlineStart: middleOf(place), ...heightOf(lifeline, rows.length) }}
        />
      ))}
      row={(_, nth) => {
        const row = rows[nth];
        return row && <Row row={row} width={width} />;
      }}
    />
  );
}

function Row({ row: { entry, from, to, isStart, isEnd }, width }: { row: SequenceRow; width: number }) {
  if (entry.kind === 'app')
    return (
      <div className={css.app}>
        {entryWords(entry)} · {timeOf(entry.at)}
      </div>
    );
  const place = placeWords(entry.result);
  return (
    <>
      <Arrow from={from} to={to} width={width} />
      <span className={css.label} style={labelBox(from, to)} title={entryWords(entry)}>
        {entryWords(entry)}
      </span>
      {isStart && <span className={css.born} style={{ insetInlineStart: middleOf(to) }} />}
      {isEnd ? (
        <span className={css.end} style={{ insetInlineStart: middleOf(to) }} />
      ) : (
        place && (
          <span className={css.place} style={{ insetInlineStart: middleOf(to) + (from < to ? 8 : 8) }}>
            {place}
          </span>
        )
      )}
    </>
  );
}
