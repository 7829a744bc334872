import type { Point } from '../../layout/chart-layout.ts';
import { widthOf } from '../../layout/measure.ts';
import * as css from './chart.css.ts';

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
