import type { Lifeline } from './lifelines.ts';
import { arrowTop, middleOf, rowHeight } from './lifelines.ts';
import * as css from './sequence.css.ts';
import type { Arrow } from './sequence-rows.ts';

const loop = 24;
const low = arrowTop + 5;
const high = arrowTop - 7;

/** How much of a row a line goes through: none of it, all of it, or what begins or ends at its arrow. */
function lineIn({ stretches }: Lifeline, row: number): { top: number; bottom: number } | null {
  const here = stretches.filter(({ from, to }) => from <= row && row <= to);
  if (here.length === 0) return null;
  const top = here.some(({ from }) => from < row) ? 0 : arrowTop;
  const bottom = here.some(({ to }) => to > row) ? rowHeight : arrowTop;
  return { top, bottom };
}

interface RowDrawingProps {
  row: number;
  lines: readonly Lifeline[];
  arrow: Arrow | null;
  /** The width of a column. */
  column: number;
}

/** One row of the diagram: the lifelines that go through it, its arrow, where an actor begins or ends. */
export function RowDrawing({ row, lines, arrow, column }: RowDrawingProps) {
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
      {lines.map(({ stretches }, place) => {
        const x = middleOf(place, column);
        if (stretches.some(({ from }) => from === row))
          return <circle key={x} className={css.born} cx={x} cy={arrowTop} r={4.5} />;
        if (stretches.some(({ to }) => to === row))
          return (
            <path key={x} className={css.end} d={`M ${x - 5} ${arrowTop - 5} l 10 10 m 0 -10 l -10 10`} />
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
      <path className={css.stroke} d={path} />
      <path className={css.tip} d={`M ${tip + way} ${y} l ${way * 8} -4 v 8 z`} />
    </>
  );
}
