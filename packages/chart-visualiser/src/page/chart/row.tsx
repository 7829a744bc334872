import type { ChartTransition } from 'chart-testing';
import { Fragment } from 'react';
import type { Point, TextLine, TransitionRow } from '../../layout/chart-layout.ts';
import { widthOf } from '../../layout/measure.ts';
import * as css from './chart.css.ts';
import { text } from './text.css.ts';
import type { Paint } from './tones.css.ts';

/** Text where the layout put it. */
export function Words({ lines }: { lines: readonly TextLine[] }) {
  return (
    <g>
      {lines.map(({ x, y, spans }) => (
        <Fragment key={`${x} ${y}`}>
          {/* Parts the words of two lines for whoever reads them out of the drawing. */}{' '}
          <text x={x} y={y}>
            {spans.map((span) => (
              <tspan key={span.text} className={text[span.face]}>
                {span.text}
              </tspan>
            ))}
          </text>
        </Fragment>
      ))}
    </g>
  );
}

const height = 15;

/** What a tone says in words or figures, at the right end of what wears it. `at` is the middle of its own right end. */
export function Badge({ at, children }: { at: Point; children: string }) {
  const width = Math.max(height, widthOf(children, 'number') + 10);
  return (
    <g pointerEvents="none" transform={`translate(${at.x - width / 2} ${at.y})`}>
      <rect
        className={css.badge}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={height / 2}
      />{' '}
      <text className={css.badgeText} y={3.6}>
        {children}
      </text>
    </g>
  );
}

const clock = 'M0-5a5 5 0 1 0 .01 0ZM0-2.8V0l2 1.4';

const signs: Record<ChartTransition['kind'], { d: string; full?: boolean }> = {
  on: { d: 'M-3-4.2L4.2 0L-3 4.2Z', full: true },
  done: { d: 'M-4.5 .5L-1.5 3.5L4.5-3.5' },
  error: { d: 'M-3.6-3.6L3.6 3.6M3.6-3.6L-3.6 3.6' },
  after: { d: clock },
  always: { d: 'M-4.5-3.6L-.9 0L-4.5 3.6M.5-3.6L4.1 0L.5 3.6' },
  finished: { d: 'M0-5a5 5 0 1 0 .01 0ZM0-2a2 2 0 1 0 .01 0Z' },
};

/** What makes a transition happen: an event, an actor that answers or fails, a timer, nothing at all. */
function Mark({ kind, at }: { kind: ChartTransition['kind']; at: Point }) {
  const { d, full } = signs[kind];
  return <path className={css.mark} data-full={full} d={d} transform={`translate(${at.x} ${at.y})`} />;
}

/** The place of a branch among those of its event. */
function Place({ at, children }: { at: Point; children: number }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle className={css.disc} r={7} />
      <text className={text.number} y={3.5} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}

interface RowProps {
  row: TransitionRow;
  kind: ChartTransition['kind'];
  paint: Paint;
}

const room = 2;

/** A transition in words. */
export function Row({ row, kind, paint }: RowProps) {
  const box = {
    x: row.x - room,
    y: row.y - 1,
    width: row.width + 2 * room,
    height: row.height + 2,
    rx: 5,
  };
  return (
    <>
      <rect className={css.row} data-toned={paint.tone === 'none' ? undefined : ''} {...box} />
      {row.mark && <Mark kind={kind} at={row.mark} />}
      {row.place && <Place at={row.place}>{row.place.number}</Place>}
      <Words lines={row.text} />
      {paint.label && <Badge at={{ x: row.x + row.width + 6, y: row.y + 8.5 }}>{paint.label}</Badge>}
      <rect className={css.ring} {...box} />
    </>
  );
}
