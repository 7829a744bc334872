import type { Box, ChartLayout, TextLine } from '../../src/layout/chart-layout.ts';
import { faces } from '../../src/layout/faces.ts';
import { widthOf } from '../../src/layout/measure.ts';

export interface Named extends Box {
  what: string;
}

const named = (what: string, { x, y, width, height }: Box): Named => ({ what, x, y, width, height });

/** A line of text with its words, where it stands. */
export function textBox({ x, y, spans }: TextLine): Named {
  const what = spans.map(({ text }) => text).join('');
  const width = spans.reduce((sum, { text, face }) => sum + widthOf(text, face), 0);
  const size = faces[spans[0]?.face ?? 'note'].size;
  return { what, x, y: y - size, width, height: size };
}

export const labelsOf = ({ arrows }: ChartLayout): Named[] =>
  arrows.map((arrow) => named(`words of ${arrow.source} > ${arrow.target}`, arrow.label));

export const boxesOf = ({ states }: ChartLayout): Named[] => states.map((state) => named(state.id, state));

/** `outer` holds all of `inner`. */
export const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

/** Every two of a list. */
export const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, nth) => list.slice(nth + 1).map((other): [T, T] => [one, other]));

/** The straight pieces of an arrow, its corners left as they are drawn: points of the path, in order. */
export function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = [...path.matchAll(/[MLQ]?(-?[\d.]+) (-?[\d.]+)/g)];
  return numbers.map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}
