import type { TextLine } from './chart-layout.ts';
import { baseline, type Face, faces } from './faces.ts';
import { widthOf } from './measure.ts';
import type { Phrase, Token } from './words.ts';

export interface Flow {
  width: number;
  height: number;
  text: TextLine[];
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

/** Neighbours of one face become one span. */
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
 * Sets phrases in lines of at most `most` px from (0, 0); a word wider than that makes the flow wider.
 * @param end px that stay free at the end of the first line
 */
export function flow(phrases: readonly Phrase[], most: number, end = 0): Flow {
  const lines: Word[][] = [];
  const roomIn = (line: Word[]) => (line === lines[0] ? most - end : most);
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
  const text = lines.map((words, nth) => ({
    x: 0,
    y: nth * height + baseline('event'),
    spans: spansOf(words),
    width: wordsWidth(words) + (nth === 0 ? end : 0),
  }));
  return { width: Math.max(0, ...text.map(({ width }) => width)), height: lines.length * height, text };
}
