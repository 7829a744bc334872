import type { ChartTransition } from '#tools/charts/chart.ts';
import type { TransitionRow } from './chart-layout.ts';
import { flow } from './flow.ts';
import { phrasesOf } from './words.ts';

export interface Rows {
  width: number;
  height: number;
  rows: TransitionRow[];
}

/** Room for the sign of the kind before the words, and for a figure that a painted row wears at its end. */
export const markRoom = 18;
const endRoom = 10;
const gap = 3;

const sameEvent = (a: ChartTransition | undefined, b: ChartTransition) =>
  a?.source === b.source && a.descriptor === b.descriptor;

/** The place of a transition among the branches of its event, from 1; null when there is but one. */
export function placeOf(transition: ChartTransition, all: readonly ChartTransition[]): number | null {
  if (transition.branch === 'else') return null;
  const branches = all.filter((one) => sameEvent(one, transition) && one.branch !== 'else');
  return branches.length > 1 ? transition.branch + 1 : null;
}

/** Transitions one below the other from (0, 0), words at most `most` px wide. `all` are those of the chart. */
export function stackRows(
  transitions: readonly ChartTransition[],
  all: readonly ChartTransition[],
  most: number,
): Rows {
  const rows: TransitionRow[] = [];
  let [y, width] = [0, 0];
  transitions.forEach((transition, index) => {
    const named = !sameEvent(transitions[index - 1], transition);
    const words = flow(phrasesOf(transition, named, placeOf(transition, all)), most);
    rows.push({
      id: transition.id,
      x: 0,
      y,
      width: markRoom + words.width + endRoom,
      height: words.height,
      mark: named ? { x: 7, y: y + 8.5 } : null,
      runs: words.runs.map((run) => ({ ...run, x: run.x + markRoom, y: run.y + y })),
    });
    width = Math.max(width, markRoom + words.width + endRoom);
    y += words.height + gap;
  });
  return { width, height: Math.max(0, y - gap), rows: rows.map((row) => ({ ...row, width })) };
}
