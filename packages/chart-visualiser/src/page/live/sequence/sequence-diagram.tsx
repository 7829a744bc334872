import { useEffect, useMemo, useState } from 'react';
import { VisuallyHidden } from '../../ui/text/text.tsx';
import type { Entry, LoggedActor } from '../entry.ts';
import { MomentList } from '../moment-list.tsx';
import type { Moments } from '../use-moments.ts';
import { entryWords, nameOf, OUTSIDE, timeOf } from '../words.ts';
import { headHeight, middleOf, narrowest, rowHeight } from './lifelines.ts';
import { RowDrawing } from './row-drawing.tsx';
import * as css from './sequence.css.ts';
import { type Arrow, sequenceOf } from './sequence-rows.ts';

/** The inner width of a box in px, kept up to date. */
function useWidth(box: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box) return;
    const resized = new ResizeObserver(() => setWidth(box.clientWidth));
    resized.observe(box);
    return () => resized.disconnect();
  }, [box]);
  return width;
}

interface SequenceDiagramProps {
  /** Of one load of the app. */
  moments: Moments;
  actors: ReadonlyMap<string, LoggedActor>;
  helpers: boolean;
  onChoose: (entry: Entry) => void;
}

/** Who told whom what, in order: a line for each actor, an arrow for each message. */
export function SequenceDiagram({ moments, actors, helpers, onChoose }: SequenceDiagramProps) {
  const { entries } = moments;
  const { lines, arrows } = useMemo(() => sequenceOf(entries, actors, helpers), [entries, actors, helpers]);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  // The loop of a message to itself and its words stand to the right of its line.
  const columns = lines.length + 0.9;
  const column = Math.min(200, Math.max(narrowest, Math.floor(useWidth(box) / columns)));
  const names = lines.map(({ name }, place) => (
    <span
      key={middleOf(place, column)}
      className={css.name}
      style={{ insetInlineStart: place * column, inlineSize: column }}
      title={name ?? OUTSIDE}
    >
      {name ?? OUTSIDE}
    </span>
  ));
  return (
    <MomentList
      boxRef={setBox}
      moments={moments}
      label="Messages between actors"
      rowHeight={rowHeight}
      width={columns * column}
      sideways={(row) => {
        const arrow = arrows[row];
        return arrow
          ? [arrow.from, arrow.to].sort((a, b) => a - b).map((place) => middleOf(place, column))
          : [];
      }}
      head={{ height: headHeight, content: names }}
      onChoose={onChoose}
      row={(entry, row) => (
        <div className={css.row}>
          <RowDrawing row={row} lines={lines} arrow={arrows[row] ?? null} column={column} />
          <Words entry={entry} arrow={arrows[row] ?? null} actors={actors} column={column} />
        </div>
      )}
    />
  );
}

/** Room for words from a place on: to the end of the row at most. */
const roomFrom = (start: number, most: number) => ({
  insetInlineStart: start,
  maxInlineSize: `min(${most}px, 100% - ${start}px)`,
});

function labelBox({ from, to }: Arrow, column: number) {
  const start = middleOf(Math.min(from, to), column);
  if (from === to) return roomFrom(start + 28, column * 1.6);
  const span = Math.abs(from - to) * column;
  return roomFrom(start + 8, Math.max(span - 16, column * 1.4));
}

interface WordsProps {
  entry: Entry;
  arrow: Arrow | null;
  actors: ReadonlyMap<string, LoggedActor>;
  column: number;
}

function Words({ entry, arrow, actors, column }: WordsProps) {
  if (!arrow)
    return (
      <span className={css.app}>
        {entryWords(entry)} · {timeOf(entry.at)}
      </span>
    );
  const isLoop = arrow.from === arrow.to;
  return (
    <>
      <span
        className={isLoop ? css.loopLabel : css.label}
        style={labelBox(arrow, column)}
        title={entryWords(entry)}
      >
        {entryWords(entry)}
      </span>
      {arrow.moved && (
        <span
          className={css.moved}
          style={roomFrom(middleOf(arrow.to, column) + (isLoop ? 28 : 8), column * 1.4)}
          title={arrow.moved}
        >
          {arrow.moved}
        </span>
      )}
      <VisuallyHidden>
        {' '}
        from {nameOf(actors, arrow.entry.source)} to {nameOf(actors, arrow.entry.actor)}, {timeOf(entry.at)}
      </VisuallyHidden>
    </>
  );
}
