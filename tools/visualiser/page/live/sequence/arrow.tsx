import { columnWidth, middleOf, rowHeight } from './measures.ts';
import * as css from './sequence.css.ts';

const line = 30;
const loop = 26;

const straight = (from: number, to: number) => `M ${from} ${line} H ${to}`;
const round = (x: number) => `M ${x} ${line - 8} h ${loop - 6} q 6 0 6 6 v 4 q 0 6 -6 6 H ${x}`;

/** An arrow from one lifeline to another, or back to the same; the tip at the one it reaches. */
export function Arrow({ from, to, width }: { from: number; to: number; width: number }) {
  const isLoop = from === to;
  const tip = middleOf(to);
  const way = isLoop || from > to ? 1 : -1;
  const y = isLoop ? line + 8 : line;
  return (
    <svg className={css.arrow} width={width} height={rowHeight} aria-hidden="true">
      <path className={css.stroke} d={isLoop ? round(tip) : straight(middleOf(from), tip + way * 2)} />
      <path className={css.tip} d={`M ${tip} ${y} l ${way * 8} -4 v 8 z`} />
    </svg>
  );
}

/** Where the words of an arrow stand: above it, never wider than is good to read. */
export function labelBox(from: number, to: number): { insetInlineStart: number; inlineSize: number } {
  if (from === to) return { insetInlineStart: middleOf(to) + 6, inlineSize: columnWidth * 1.6 };
  const span = Math.abs(middleOf(from) - middleOf(to));
  return {
    insetInlineStart: Math.min(middleOf(from), middleOf(to)) + 8,
    inlineSize: Math.max(span - 16, columnWidth * 1.5),
  };
}
