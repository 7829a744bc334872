import type { Chart, ChartState } from 'chart-testing';
import type { StateWords } from './chart-layout.ts';
import { moveRow, rowColumns } from './rows.ts';
import { baseline, type Face, faces, flow, type Phrase, widthOf, wrap } from './text.ts';

export interface SizedWords extends StateWords {
  /** `y` of each line between its parts. */
  rules: number[];
  width: number;
  height: number;
}

const padding = 12;
const noteLines = 3;
/** In px. Longer lines are hard to read. */
const maxLineWidth = 520;
const maxRowWidth = 250;

/** Transitions without a target, which are listed in the state's box instead of drawn as arrows. */
export const internalTransitions = ({ transitions }: Chart, id: string) =>
  transitions.filter(({ source, targets }) => source === id && targets.length === 0);

const listed = (keyword: string, names: readonly string[], face: Face): Phrase[] => {
  const words = names.map((name, index) => (index < names.length - 1 ? `${name},` : name));
  const named = words.map((text) => ({ text, face, space: true }));
  return names.length === 0 ? [] : [[{ text: keyword, face: 'keyword', space: true }], named];
};

function effectsOf({ entry, exit, invokes }: ChartState): Phrase[][] {
  const actors = invokes.map(({ id, src }) => (src === id ? id : `${id} (${src})`));
  return [
    listed('entry /', entry, 'action'),
    listed('invoke', actors, 'event'),
    listed('exit /', exit, 'action'),
  ].filter((phrases) => phrases.length > 0);
}

/** Lays out the words of a state, relative to its box, which may be `room` px wide. */
export function setWords(chart: Chart, state: ChartState, room: number): SizedWords {
  if (state.type === 'history') return { text: [], chips: [], rows: [], rules: [], width: 0, height: 0 };
  const sheet = new Sheet(room - 2 * padding);
  sheet.space(state.parent === null ? padding + 2 : padding - 3);
  setName(sheet, state);
  const most = Math.min(sheet.most, maxLineWidth);
  for (const text of wrap(state.description, 'note', most, noteLines)) sheet.line(text, 'note');
  const effects = effectsOf(state).map((phrases) => flow(phrases, most));
  if (effects.length > 0) sheet.rule();
  for (const { text, width, height } of effects) {
    sheet.words.text.push(...text.map((line) => ({ ...line, x: line.x + padding, y: line.y + sheet.y })));
    sheet.reach(padding + width);
    sheet.space(height);
  }
  const rows = internalTransitions(chart, state.id);
  if (rows.length > 0) {
    sheet.rule();
    const columns = rowColumns(rows, chart.transitions, sheet.most, maxRowWidth);
    const at = { x: padding - 2, y: sheet.y };
    sheet.words.rows.push(...columns.rows.map((row) => moveRow(row, at)));
    sheet.reach(at.x + columns.width - 4);
    sheet.space(columns.height);
  }
  return { ...sheet.words, width: sheet.width, height: sheet.y + padding - 2 };
}

/** Adds the name, and the tags beside it if they fit, else below. */
function setName(sheet: Sheet, state: ChartState): void {
  const face = state.parent === null ? 'title' : 'name';
  const { line: height } = faces.chip;
  let y = sheet.y + (faces[face].line - height) / 2 + 1;
  sheet.line(state.key, face);
  let x = padding + widthOf(state.key, face) + 8;
  for (const tag of state.tags) {
    const width = widthOf(tag, 'chip') + 14;
    if (x + width > padding + sheet.most) {
      x = padding;
      y = sheet.y + 2;
      sheet.space(height + 4);
    }
    const spans = [{ text: tag, face: 'chip' as const }];
    const text = { x: x + 7, y: y + baseline('chip'), spans, width: width - 14 };
    sheet.words.chips.push({ x, y, width, height, text });
    sheet.reach(x + width);
    x += width + 4;
  }
}

class Sheet {
  words: StateWords & { rules: number[] } = { text: [], chips: [], rows: [], rules: [] };
  width = 0;
  y = 0;
  most: number;

  /** @param most px of the longest line */
  constructor(most: number) {
    this.most = most;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Widens the sheet to `right` px. */
  reach(right: number): void {
    this.width = Math.max(this.width, right + padding);
  }

  line(text: string, face: Face): void {
    const width = widthOf(text, face);
    this.words.text.push({ x: padding, y: this.y + baseline(face), spans: [{ text, face }], width });
    this.reach(padding + width);
    this.space(faces[face].line);
  }

  rule(): void {
    this.words.rules.push(this.y + 6);
    this.space(12);
  }
}
