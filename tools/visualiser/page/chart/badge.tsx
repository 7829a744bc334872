import type { Point } from '../../layout/chart-layout.ts';
import * as css from './chart.css.ts';

const height = 15;

/** What a tone says in words or figures, on the right border of what wears it. */
export function Badge({ at, children }: { at: Point; children: string }) {
  const width = Math.max(height, children.length * 6.4 + 9);
  return (
    <g aria-hidden pointerEvents="none" transform={`translate(${at.x} ${at.y})`}>
      <rect
        className={css.badge}
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={height / 2}
      />
      <text className={css.badgeText} y={3.8}>
        {children}
      </text>
    </g>
  );
}
