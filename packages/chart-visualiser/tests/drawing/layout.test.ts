import { openProject } from 'chart-testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawnData } from '../../src/build.ts';
import type { DrawnChart } from '../../src/data/page-data.ts';
import type { Box, ChartLayout, TextLine } from '../../src/layout/chart-layout.ts';
import { layOut } from '../../src/layout/lay-out.ts';
import { goesThrough, overlap, segmentsOf } from '../../src/layout/lines.ts';
import { faces, widthOf } from '../../src/layout/text.ts';
import { strange } from '../support/strange-machine.ts';

interface Named extends Box {
  what: string;
}

const named = (what: string, { x, y, width, height }: Box): Named => ({ what, x, y, width, height });

/** A line of text with its words, where it stands. */
function textBox({ x, y, spans }: TextLine): Named {
  const what = spans.map(({ text }) => text).join('');
  const width = spans.reduce((sum, { text, face }) => sum + widthOf(text, face), 0);
  const size = faces[spans[0]?.face ?? 'note'].size;
  return { what, x, y: y - size, width, height: size };
}

const labelsOf = ({ arrows }: ChartLayout): Named[] =>
  arrows.map((arrow) => named(`words of ${arrow.source} > ${arrow.target}`, arrow.label));

const boxesOf = ({ states }: ChartLayout): Named[] => states.map((state) => named(state.id, state));

/** `outer` holds all of `inner`. */
const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

/** Every two of a list. */
const pairs = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, nth) => list.slice(nth + 1).map((other): [T, T] => [one, other]));

/** The straight pieces of an arrow, its corners left as they are drawn: points of the path, in order. */
function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = [...path.matchAll(/[MLQ]?(-?[\d.]+) (-?[\d.]+)/g)];
  return numbers.map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

let drawn: DrawnChart[] = [];

beforeAll(async () => {
  const { charts } = await drawnData(await openProject());
  drawn = [...charts, { ...strange, layout: await layOut(strange) }];
}, 300_000);

/** What is wrong in any of the charts, in words. */
const inAll = (wrong: (chart: DrawnChart) => string[]): string[] =>
  drawn.flatMap((chart) => wrong(chart).map((what) => `${chart.name}: ${what}`));

const overlapping = (list: readonly Named[], tolerance: number): string[] =>
  pairs(list)
    .filter(([one, other]) => overlap(one, other, tolerance))
    .map(([one, other]) => `${one.what} lies on ${other.what}`);

const leavesOf = (chart: DrawnChart): Named[] => {
  const outer = new Set(chart.states.map(({ parent }) => parent));
  return boxesOf(chart.layout).filter(({ what }) => !outer.has(what));
};

test('every chart of the product is drawn', () => {
  expect(drawn.length).toBeGreaterThan(12);
});

describe('nothing is lost', () => {
  test('every state has one box', () => {
    for (const { states, layout } of drawn)
      expect(layout.states.map(({ id }) => id).sort()).toEqual(states.map(({ id }) => id).sort());
  });

  test('every transition is listed in its place, once for each target', () => {
    for (const { transitions, layout } of drawn) {
      const within = layout.states.flatMap(({ id, rows }) => rows.map((row) => `${row.id} in ${id}`));
      const along = layout.arrows.flatMap(({ source, target, rows }) =>
        rows.map((row) => `${row.id} from ${source} to ${target}`),
      );
      const wanted = transitions.flatMap(({ id, source, targets }) =>
        targets.length === 0
          ? [`${id} in ${source}`]
          : targets.map((target) => `${id} from ${source} to ${target}`),
      );
      expect([...within, ...along].sort()).toEqual(wanted.sort());
    }
  });

  test('every initial state has its dot', () => {
    for (const { states, layout } of drawn)
      expect(layout.initials.map(({ parent, target }) => [parent, target]).sort()).toEqual(
        states.flatMap(({ id, initial }) => (initial ? [[id, initial]] : [])).sort(),
      );
  });

  test('every region is a tile, separated by dashed lines, or a box if arrows cross its border', () => {
    for (const { states, layout } of drawn)
      for (const { id } of states.filter(({ type }) => type === 'parallel')) {
        const ofState = new Set(states.filter(({ parent }) => parent === id).map((state) => state.id));
        const kinds = layout.states.flatMap(({ id: one, region }) => (ofState.has(one) ? [region] : []));
        const lines = layout.separators.filter(({ parent }) => parent === id);
        expect([...new Set(kinds)]).toEqual(lines.length > 0 ? ['tile'] : ['box']);
        if (lines.length > 0) expect(lines.length).toBe(ofState.size - 1);
      }
    const boxes = drawn.flatMap(({ layout }) => layout.states.filter(({ region }) => region === 'box'));
    expect(boxes.map(({ id }) => id)).toEqual(['strange.on.left', 'strange.on.right']);
  });
});

describe('everything has its place', () => {
  test('a state lies within its parent', () => {
    const wrong = inAll(({ states, layout }) => {
      const boxes = new Map(boxesOf(layout).map((box) => [box.what, box]));
      return states.flatMap(({ id, parent }) => {
        const [inner, outer] = [boxes.get(id), boxes.get(parent ?? '')];
        return inner && outer && !holds(outer, inner) ? [`${id} leaves ${parent}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('no two states side by side overlap', () => {
    const wrong = inAll(({ states, layout }) => {
      const boxes = new Map(boxesOf(layout).map((box) => [box.what, box]));
      return [...Map.groupBy(states, ({ parent }) => parent).values()].flatMap((siblings) =>
        overlapping(
          siblings.flatMap(({ id }) => boxes.get(id) ?? []),
          0.5,
        ),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('the words of arrows overlap neither each other nor a state', () => {
    expect(inAll((chart) => overlapping([...labelsOf(chart.layout), ...leavesOf(chart)], 1))).toEqual([]);
  });

  test('an arrow runs through no state but to its border, and through no words of another', () => {
    const wrong = inAll((chart) =>
      chart.layout.arrows.flatMap(({ source, target, path }) => {
        const own = `words of ${source} > ${target}`;
        const others = [...leavesOf(chart), ...labelsOf(chart.layout)].filter(({ what }) => what !== own);
        const lines = segmentsOf(pointsOf(path));
        return others
          .filter((box) => lines.some((line) => goesThrough(line, box, -2)))
          .map(({ what }) => `${source} > ${target} runs through ${what}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('no line crosses the words of a state', () => {
    const wrong = inAll(({ layout }) => {
      const words = layout.states.flatMap(({ text, rows, chips }) => [
        ...text.map(textBox),
        ...rows.flatMap((row) => row.text.map(textBox)),
        ...chips.map((chip) => ({ ...chip, what: 'a tag' })),
      ]);
      const lines = [...layout.arrows, ...layout.initials].flatMap(({ path }) => segmentsOf(pointsOf(path)));
      return words
        .filter((box) => lines.some((line) => goesThrough(line, box, -1)))
        .map(({ what }) => `a line crosses "${what}"`);
    });
    expect(wrong).toEqual([]);
  });

  test('text fits its box', () => {
    const wrong = inAll(({ layout }) => {
      const inStates = layout.states.flatMap((state) =>
        [
          ...state.text,
          ...state.chips.map((chip) => chip.text),
          ...state.rows.flatMap(({ text }) => text),
        ].map((line) => [state, textBox(line)] as const),
      );
      const atArrows = layout.arrows.flatMap(({ label, rows }) =>
        rows.flatMap(({ text }) => text.map((line) => [label, textBox(line)] as const)),
      );
      return [...inStates, ...atArrows]
        .filter(([box, text]) => !holds(box, text))
        .map(([, text]) => `"${text.what}" leaves its box`);
    });
    expect(wrong).toEqual([]);
  });

  test('everything lies within the drawing', () => {
    const wrong = inAll(({ layout }) => {
      const whole = { x: 0, y: 0, width: layout.width, height: layout.height };
      return [...boxesOf(layout), ...labelsOf(layout)]
        .filter((box) => !holds(whole, box))
        .map(({ what }) => `${what} leaves the drawing`);
    });
    expect(wrong).toEqual([]);
  });
});
