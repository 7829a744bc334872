import type { ChartTransition } from 'chart-testing';

type Family = 'head' | 'body' | 'bold';

/** Text styles in px. The page uses the same sizes and weights (`page/chart/chart.css.ts`). */
export const faces = {
  title: { family: 'head', size: 24, line: 28 },
  name: { family: 'head', size: 17, line: 22 },
  note: { family: 'body', size: 12, line: 16 },
  prefix: { family: 'body', size: 12, line: 17 },
  event: { family: 'bold', size: 12, line: 17 },
  guard: { family: 'body', size: 12, line: 17 },
  action: { family: 'body', size: 12, line: 17 },
  keyword: { family: 'body', size: 12, line: 17 },
  chip: { family: 'bold', size: 11, line: 18 },
  number: { family: 'bold', size: 10, line: 17 },
} satisfies Record<string, { family: Family; size: number; line: number }>;

export type Face = keyof typeof faces;

/** From the top of a line to its baseline, px. */
export const baseline = (face: Face): number => {
  const { size, line } = faces[face];
  return Math.round(line / 2 + size * 0.35);
};

const widths = (list: string): number[] => list.split(' ').map(Number);

/**
 * Widths of the characters 32 to 126 in thousandths of the font size: Bricolage Grotesque at 75 % and 800, and Arial for
 * system fonts, with some room to spare. Text in a wider font is shrunk.
 */
const metrics: Record<Family, { widths: number[]; other: number; spare: number }> = {
  head: {
    widths: widths(
      '186 242 326 534 485 896 653 150 295 318 416 388 160 247 160 293 494 303 462 453 491 477 493 390 479 494 180 160 388 388 388 352 840 506 523 509 533 422 401 526 542 263 340 524 396 746 589 535 521 540 520 489 438 536 501 767 536 544 424 301 302 301 470 470 283 465 496 458 496 452 316 471 489 248 266 473 248 714 489 472 496 496 375 434 318 487 470 711 473 485 393 293 244 275 388',
    ),
    other: 620,
    spare: 1.02,
  },
  body: {
    widths: widths(
      '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
    ),
    other: 1000,
    spare: 1.05,
  },
  bold: {
    widths: widths(
      '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584',
    ),
    other: 1000,
    spare: 1.05,
  },
};

/** The width of a text in px, never less than in a browser. */
export function widthOf(text: string, face: Face): number {
  const { family, size } = faces[face];
  const { widths, other, spare } = metrics[family];
  let sum = 0;
  for (const char of text) sum += widths[(char.codePointAt(0) ?? 0) - 32] ?? other;
  return Math.ceil(((sum * size) / 1000) * spare);
}

/** Wraps words to `maxWidth` px; a longer text ends in an ellipsis. A single word may be wider. */
export function wrap(text: string, face: Face, maxWidth: number, lines: number): string[] {
  const wrappedLines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = wrappedLines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, face) <= maxWidth)
      wrappedLines[wrappedLines.length - 1] = `${last} ${word}`;
    else wrappedLines.push(word);
  }
  if (wrappedLines.length <= lines) return wrappedLines;
  const rest = wrappedLines.slice(lines - 1).join(' ');
  return [...wrappedLines.slice(0, lines - 1), shorten(rest, face, maxWidth)];
}

function shorten(text: string, face: Face, maxWidth: number): string {
  const words = text.split(' ');
  while (words.length > 1 && widthOf(`${words.join(' ')}…`, face) > maxWidth) words.pop();
  return `${words.join(' ').replace(/[,.;:]$/, '')}…`;
}

/** An unbreakable piece of text. Without `space` it directly follows the previous one. */
interface Token {
  text: string;
  face: Face;
  space: boolean;
}

/** Tokens that wrap to the next line together. */
export type Phrase = Token[];

const token = (text: string, face: Face, space = true): Token => ({ text, face, space });

const toTokens = (text: string, face: Face): Phrase => text.split(' ').map((word) => token(word, face));

/** `session.` is styled as a prefix of `signIn`. */
function eventPhrase({ kind, label }: ChartTransition): Phrase {
  if (kind !== 'on') return toTokens(label, 'event');
  const dot = label.lastIndexOf('.') + 1;
  const name = token(label.slice(dot), 'event', false);
  return dot > 0 ? [token(label.slice(0, dot), 'prefix'), name] : [{ ...name, space: true }];
}

function actionPhrase(actions: readonly string[]): Phrase {
  const [first, ...rest] = actions;
  if (first === undefined) return [];
  const names = [`/ ${first}`, ...rest];
  return names.map((name, place) => token(place < rest.length ? `${name},` : name, 'action'));
}

/**
 * The label of a transition: `event [guard] / actions`.
 * @param hasEvent false when the row above names the event
 */
export function phrasesOf(transition: ChartTransition, hasEvent: boolean): Phrase[] {
  const { branch, guard, actions } = transition;
  const event = hasEvent ? [eventPhrase(transition)] : [];
  if (branch === 'else')
    return [...event, [token('[else]', 'guard'), ...toTokens('nothing happens', 'keyword')]];
  const guarded = guard === null ? [] : [toTokens(`[${guard}]`, 'guard')];
  const phrases = [...event, ...guarded, actionPhrase(actions)].filter((phrase) => phrase.length > 0);
  return phrases.length > 0 ? phrases : [toTokens('otherwise', 'keyword')];
}

interface Word {
  text: string;
  face: Face;
}

const wordsWidth = (words: readonly Word[]): number =>
  words.reduce((sum, { text, face }) => sum + widthOf(text, face), 0);

const asWord = ({ text, face, space }: Token, isFirst: boolean): Word => ({
  text: space && !isFirst ? ` ${text}` : text,
  face,
});

/** Merges neighbours of the same face into one span. */
function spansOf(words: readonly Word[]): Word[] {
  const spans: Word[] = [];
  for (const { text, face } of words) {
    const last = spans.at(-1);
    if (last?.face === face) last.text += text;
    else spans.push({ text, face });
  }
  return spans;
}

/**
 * Wraps phrases to lines of `maxWidth` px from (0, 0). A wider word makes the flow wider.
 * @param end px to keep free at the end of the first line
 */
export function flow(phrases: readonly Phrase[], maxWidth: number, end = 0) {
  const lines: Word[][] = [];
  const roomIn = (line: Word[]) => (line === lines[0] ? maxWidth - end : maxWidth);
  const lineFor = (tokens: readonly Token[]): Word[] => {
    const line = lines.at(-1);
    const words = tokens.map((token) => asWord(token, false));
    if (line && wordsWidth([...line, ...words]) <= roomIn(line)) return line;
    const next: Word[] = [];
    lines.push(next);
    return next;
  };
  for (const phrase of phrases) {
    let line = lineFor(phrase);
    for (const token of phrase) {
      const isFull =
        token.space && line.length > 0 && wordsWidth([...line, asWord(token, false)]) > roomIn(line);
      if (isFull) line = lineFor([token]);
      line.push(asWord(token, line.length === 0));
    }
  }
  const { line: height } = faces.event;
  const text = lines.map((words, index) => ({
    x: 0,
    y: index * height + baseline('event'),
    spans: spansOf(words),
    width: wordsWidth(words) + (index === 0 ? end : 0),
  }));
  return { width: Math.max(0, ...text.map(({ width }) => width)), height: lines.length * height, text };
}
