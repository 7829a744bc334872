import type { Chart, ChartState } from '#tools/charts/chart.ts';
import type { StateWords } from './chart-layout.ts';
import { rowColumns } from './columns.ts';
import { baseline, type Face, faces } from './faces.ts';
import { flow } from './flow.ts';
import { widthOf, wrap } from './measure.ts';
import { moveRow } from './move.ts';
import type { Phrase } from './words.ts';

export interface SizedWords extends StateWords {
  width: number;
  height: number;
}

export const padding = 12;
const noteLines = 3;
const rowRoom = 236;

/** Transitions that stay in the state: written in its box, where others are arrows. */
export const staying = (chart: Chart, state: ChartState) =>
  chart.transitions.filter(({ source, targets }) => source === state.id && targets.length === 0);

const said = (keyword: string, names: readonly string[]): Phrase[] =>
  names.length === 0
    ? []
    : [
        [{ text: `${keyword} /`, face: 'keyword', space: true }],
        names.map((name, place) => ({
          text: place < names.length - 1 ? `${name},` : name,
          face: 'action',
          space: true,
        })),
      ];

const invoked = ({ id, src }: ChartState['invokes'][number]): Phrase[] => [
  [{ text: 'invoke', face: 'keyword', space: true }],
  [{ text: id, face: 'event', space: true }],
  ...(src === id ? [] : [[{ text: `(${src})`, face: 'action', space: true } as const]]),
];

const effectsOf = (state: ChartState): Phrase[][] =>
  [said('entry', state.entry), ...state.invokes.map(invoked), said('exit', state.exit)].filter(
    (phrases) => phrases.length > 0,
  );

/** Sets the words of one state from the upper left corner of its box, for a box that may be `room` px wide. */
export function setWords(chart: Chart, state: ChartState, room: number): SizedWords {
  const words: SizedWords = { runs: [], chips: [], rows: [], lines: [], width: 0, height: 0 };
  const most = room - 2 * padding;
  let y = state.parent === null ? padding + 2 : padding - 3;
  const reach = (right: number) => {
    words.width = Math.max(words.width, right + padding);
  };
  y = setName(words, state, y, most, reach);
  for (const text of wrap(state.description, 'note', Math.min(most, 460), noteLines)) {
    y = setLine(words, text, 'note', y, reach);
  }
  const effects = effectsOf(state).map((phrases) => flow(phrases, Math.min(most, 400)));
  if (effects.length > 0) y = rule(words, y);
  for (const effect of effects) {
    words.runs.push(...effect.runs.map((run) => ({ ...run, x: run.x + padding, y: run.y + y })));
    reach(padding + effect.width);
    y += effect.height;
  }
  const inner = staying(chart, state);
  if (inner.length > 0) {
    y = rule(words, y);
    const columns = rowColumns(inner, chart.transitions, most, rowRoom);
    words.rows.push(...columns.rows.map((row) => moveRow(row, { x: padding - 2, y })));
    reach(padding - 2 + columns.width);
    y += columns.height;
  }
  words.height = y + padding - 2;
  return words;
}

function setLine(words: StateWords, text: string, face: Face, y: number, reach: (right: number) => void) {
  const width = widthOf(text, face);
  words.runs.push({ x: padding, y: y + baseline(face), text, face, width });
  reach(padding + width);
  return y + faces[face].line;
}

function rule(words: StateWords, y: number): number {
  words.lines.push(y + 6);
  return y + 12;
}

/** Name and tags: beside it where there is room, else below. */
function setName(
  words: StateWords,
  state: ChartState,
  top: number,
  most: number,
  reach: (right: number) => void,
): number {
  const face = state.parent === null ? 'title' : 'name';
  let y = setLine(words, state.key, face, top, reach);
  let x = padding + widthOf(state.key, face) + 8;
  let chipTop = top + (faces[face].line - faces.chip.line) / 2 + 1;
  for (const text of state.tags) {
    const width = widthOf(text, 'chip') + 14;
    if (x + width > padding + most) {
      x = padding;
      chipTop = y + 2;
      y += faces.chip.line + 4;
    }
    const run = { x: x + 7, y: chipTop + baseline('chip'), text, face: 'chip' as const, width: width - 14 };
    words.chips.push({ x, y: chipTop, width, height: faces.chip.line, run });
    reach(x + width);
    x += width + 4;
  }
  return y;
}
