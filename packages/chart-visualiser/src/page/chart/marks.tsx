import type { ChartTransition } from 'chart-testing';
import type { Point } from '../../layout/chart-layout.ts';
import * as css from './chart.css.ts';
import { text } from './text.css.ts';

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
export function Mark({ kind, at }: { kind: ChartTransition['kind']; at: Point }) {
  const { d, full } = signs[kind];
  return <path className={css.mark} data-full={full} d={d} transform={`translate(${at.x} ${at.y})`} />;
}

/** The place of a branch among those of its event. */
export function Place({ at, children }: { at: Point; children: number }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle className={css.disc} r={7} />
      <text className={text.number} y={3.5} textAnchor="middle">
        {children}
      </text>
    </g>
  );
}
