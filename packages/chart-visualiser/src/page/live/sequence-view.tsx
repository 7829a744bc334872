import { Maximize2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton, VisuallyHidden } from '../ui/parts.tsx';
import { ChosenMoment, SeenFilter, type SeenProps } from './events-view.tsx';
import * as live from './live.css.ts';
import type { Entry, LoggedActor } from './live-log.ts';
import { useLiveState, useMomentsOfLife } from './live-store.ts';
import { MomentBar, MomentList } from './moment-list.tsx';
import * as css from './sequence.css.ts';
import {
  type Arrow,
  arrowTop,
  headHeight,
  type Lifeline,
  middleOf,
  minColumnWidth,
  rowHeight,
  sequenceOf,
} from './sequence.ts';
import { entryWords, nameOf, OUTSIDE, timeOf } from './words.ts';

const loop = 24;
const low = arrowTop + 5;
const high = arrowTop - 7;

/** The part of a row that a lifeline covers: none, all, or from or to its arrow. */
function lineIn({ lifespans }: Lifeline, row: number): { top: number; bottom: number } | null {
  const here = lifespans.filter(({ from, to }) => from <= row && row <= to);
  if (here.length === 0) return null;
  const top = here.some(({ from }) => from < row) ? 0 : arrowTop;
  const bottom = here.some(({ to }) => to > row) ? rowHeight : arrowTop;
  return { top, bottom };
}

interface RowDrawingProps {
  row: number;
  lines: readonly Lifeline[];
  arrow: Arrow | null;
  column: number;
}

/** One row of the diagram: its lifelines, its arrow, and the start or end of an actor. */
function RowDrawing({ row, lines, arrow, column }: RowDrawingProps) {
  return (
    <svg className={css.drawing} width={lines.length * column} height={rowHeight} aria-hidden="true">
      {lines.map((line, place) => {
        const part = lineIn(line, row);
        const x = middleOf(place, column);
        return (
          part && (
            <path
              key={x}
              className={css.lifeline}
              d={`M ${x} ${part.top} V ${part.bottom}`}
              data-outside={line.name === null || undefined}
            />
          )
        );
      })}
      {arrow && <Message arrow={arrow} column={column} />}
      {lines.map(({ lifespans }, place) => {
        const x = middleOf(place, column);
        if (lifespans.some(({ from }) => from === row))
          return <circle key={x} className={css.startMark} cx={x} cy={arrowTop} r={4.5} />;
        if (lifespans.some(({ to }) => to === row))
          return (
            <path key={x} className={css.endMark} d={`M ${x - 5} ${arrowTop - 5} l 10 10 m 0 -10 l -10 10`} />
          );
        return null;
      })}
    </svg>
  );
}

function Message({ arrow: { from, to }, column }: { arrow: Arrow; column: number }) {
  const tip = middleOf(to, column);
  const isLoop = from === to;
  const way = isLoop || from > to ? 1 : -1;
  const y = isLoop ? low : arrowTop;
  const path = isLoop
    ? `M ${tip} ${high} h ${loop - 6} q 6 0 6 6 q 0 6 -6 6 H ${tip + 4}`
    : `M ${middleOf(from, column)} ${arrowTop} H ${tip + way * 4}`;
  return (
    <>
      <path className={css.arrowLine} d={path} />
      <path className={css.arrowHead} d={`M ${tip + way} ${y} l ${way * 8} -4 v 8 z`} />
    </>
  );
}

/** The current inner width of an element in px. */
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

/** The sequence diagram: a line for each actor, an arrow for each message. */
function Diagram({ moments, filter: { helpers }, onChoose }: SeenProps) {
  const { log, view } = useLiveState();
  const { actors } = log;
  const ofLife = useMomentsOfLife(moments, view.life);
  const { entries } = ofLife;
  const { lines, arrows } = useMemo(() => sequenceOf(entries, actors, helpers), [entries, actors, helpers]);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  // Space to the right of the last line for messages to itself.
  const columns = lines.length + 0.9;
  const column = Math.min(200, Math.max(minColumnWidth, Math.floor(useWidth(box) / columns)));
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
      moments={ofLife}
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

/** The space for text from a position, at most to the end of the row. */
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
      <span className={css.appEvent}>
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
      {arrow.newPlace && (
        <span
          className={css.newState}
          style={roomFrom(middleOf(arrow.to, column) + (isLoop ? 28 : 8), column * 1.4)}
          title={arrow.newPlace}
        >
          {arrow.newPlace}
        </span>
      )}
      <VisuallyHidden>
        {' '}
        from {nameOf(actors, arrow.entry.source)} to {nameOf(actors, arrow.entry.actor)}, {timeOf(entry.at)}
      </VisuallyHidden>
    </>
  );
}

/** The messages as a diagram, next to the chart or as wide as the window. */
export function SequenceView(props: SeenProps) {
  const [isWide, setWide] = useState(false);
  return (
    <div className={live.stack}>
      <SeenFilter {...props} />
      <Button icon={Maximize2} onClick={() => setWide(true)}>
        As wide as the window
      </Button>
      <div className={live.list}>
        <Diagram {...props} />
      </div>
      <ChosenMoment {...props} />
      {isWide && <WideSequence {...props} onClose={() => setWide(false)} />}
    </div>
  );
}

function WideSequence({ onClose, ...props }: SeenProps & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} className={css.dialog} aria-labelledby="wide-sequence" onClose={onClose}>
      <header className={css.head}>
        <h2 className={css.title} id="wide-sequence">
          Messages between actors
        </h2>
        <IconButton label="Close" icon={X} onClick={() => box.current?.close()} />
      </header>
      <div className={css.side}>
        <MomentBar moments={props.moments} />
        <SeenFilter {...props} />
        <ChosenMoment {...props} />
      </div>
      <div className={css.diagram}>
        <Diagram {...props} />
      </div>
    </dialog>
  );
}
