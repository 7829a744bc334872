import type { Chart, ChartTransition } from 'chart-testing';
import { type Rows, stackRows } from './rows.ts';

/** All transitions from one state to one other: a single arrow. */
export interface Link {
  id: string;
  source: string;
  target: string;
  transitions: ChartTransition[];
}

export interface SizedLink extends Link {
  rows: Rows;
  width: number;
  height: number;
}

export const labelPadding = { x: 6, y: 4 };

export function linksOf(chart: Chart): Link[] {
  const links = new Map<string, Link>();
  for (const transition of chart.transitions)
    for (const target of transition.targets) {
      const { source } = transition;
      const id = `${source} > ${target}`;
      const link = links.get(id) ?? { id, source, target, transitions: [] };
      link.transitions.push(transition);
      links.set(id, link);
    }
  return [...links.values()];
}

/** With its label, whose words are at most `most` px wide. */
export function sizeLink(chart: Chart, link: Link, most: number): SizedLink {
  const rows = stackRows(link.transitions, chart.transitions, most);
  return {
    ...link,
    rows,
    width: rows.width + 2 * labelPadding.x,
    height: rows.height + 2 * labelPadding.y,
  };
}
