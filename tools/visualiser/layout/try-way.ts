import ELK from 'elkjs/lib/elk.bundled.js';
import type { Chart, ChartState } from '#tools/charts/chart.ts';
import { crossedWords } from './crossed-words.ts';
import { elkGraph, type Plan } from './elk-graph.ts';
import type { Family } from './family.ts';
import type { SizedLink } from './links.ts';
import type { Placed } from './placed.ts';
import { readElk } from './read-elk.ts';
import { type SizedWords, setWords, staying } from './state-words.ts';
import type { Way } from './ways.ts';

const elk = new ELK();

export interface Inside {
  chart: Chart;
  family: Family;
  /** Laid out with all within it. */
  top: ChartState;
  done: ReadonlyMap<string, Placed>;
  links: readonly SizedLink[];
}

/** px that the words of a state may be wide. */
const room = 260;
/** Of one with many transitions of its own: two columns. */
const wideRoom = 600;
const many = 9;

function wordsBook(
  { chart, family }: Inside,
  widths: ReadonlyMap<string, number>,
  aside: ReadonlySet<string>,
) {
  const book = new Map<string, SizedWords>();
  const roomOf = (id: string) => {
    if (family.childrenOf(id).length === 0) return staying(chart, id).length > many ? wideRoom : room;
    return aside.has(id) ? room : Math.max(room, widths.get(id) ?? 0);
  };
  return (id: string): SizedWords => {
    const words = book.get(id) ?? setWords(chart, family.get(id), roomOf(id));
    book.set(id, words);
    return words;
  };
}

/**
 * Lays out until words and lines agree: first to learn how wide each outer state becomes, so that its words can spread;
 * then with the words of those at their left through whose words lines would go.
 */
export async function tryWay(inside: Inside, { direction, options }: Way): Promise<Placed> {
  const { family, top, done, links } = inside;
  const run = async (widths: ReadonlyMap<string, number>, aside: ReadonlySet<string>) => {
    const wordsOf = wordsBook(inside, widths, aside);
    const plan: Plan = { family, top, wordsOf, aside, done, links, direction, options };
    return readElk(plan, await elk.layout(elkGraph(plan)));
  };
  const none: ReadonlySet<string> = new Set();
  const first = await run(new Map(), none);
  const widths = new Map(first.states.map(({ id, width }) => [id, width]));
  const second = await run(widths, none);
  const crossed = crossedWords(second);
  crossed.delete(top.id);
  return crossed.size === 0 ? second : run(widths, crossed);
}
