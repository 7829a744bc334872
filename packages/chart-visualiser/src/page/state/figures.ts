import type { Chart } from 'chart-testing';
import type { PageData } from '../../data/page-data.ts';

type Known = Pick<PageData, 'coverage' | 'waivers'>;

/** How much of some transitions was walked. */
export interface Figures {
  total: number;
  walked: number;
  /** Ids: not walked, and no reason why not. */
  never: string[];
  /** Ids: not walked, for a written reason. */
  waived: string[];
  /** How many of them each run walked, by run. */
  runs: Record<string, number>;
}

/** How often a transition was walked, in all runs together. */
export const hitsOf = ({ coverage }: Known, id: string): number => coverage?.[id]?.hits ?? 0;

/** Counts what was walked of these transitions; null when no run has left anything. */
export function figuresOf(known: Known, ids: readonly string[]): Figures | null {
  const { coverage, waivers } = known;
  if (coverage === null) return null;
  const missed = ids.filter((id) => hitsOf(known, id) === 0);
  const runs: Record<string, number> = {};
  for (const id of ids)
    for (const [run, hits] of Object.entries(coverage[id]?.runs ?? {}))
      if (hits > 0) runs[run] = (runs[run] ?? 0) + 1;
  return {
    total: ids.length,
    walked: ids.length - missed.length,
    never: missed.filter((id) => waivers[id] === undefined),
    waived: missed.filter((id) => waivers[id] !== undefined),
    runs,
  };
}

/** The same of a whole machine. */
export const chartFigures = (known: Known, { transitions }: Chart): Figures | null =>
  figuresOf(
    known,
    transitions.map(({ id }) => id),
  );
