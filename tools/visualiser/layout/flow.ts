import type { TextRun } from './chart-layout.ts';
import { baseline, faces } from './faces.ts';
import { widthOf } from './measure.ts';
import type { Phrase, Token } from './words.ts';

export interface Flow {
  width: number;
  height: number;
  runs: TextRun[];
}

const gap = 4;
/** The circle around a number. */
const disc = 15;

const roomOf = ({ text, face }: Token): number => (face === 'number' ? disc : widthOf(text, face));

const lengthOf = (phrase: Phrase): number =>
  phrase.reduce((sum, one) => sum + (one.space ? gap : 0) + roomOf(one), 0) - gap;

/** Sets phrases in lines of at most `most` px from (0, 0); a word wider than that makes the flow wider. */
export function flow(phrases: readonly Phrase[], most: number): Flow {
  const { line } = faces.event;
  const runs: TextRun[] = [];
  let [x, y, width] = [0, 0, 0];
  const newLine = () => {
    if (x > 0) y += line;
    x = 0;
  };
  for (const phrase of phrases) {
    if (x > 0 && x + gap + lengthOf(phrase) > most) newLine();
    for (const one of phrase) {
      const room = roomOf(one);
      const space = one.space && x > 0 ? gap : 0;
      if (one.space && x + space + room > most) newLine();
      const at = x === 0 ? 0 : x + space;
      runs.push({ x: at, y: y + baseline(one.face), text: one.text, face: one.face, width: room });
      x = at + room;
      width = Math.max(width, x);
    }
  }
  return { width, height: y + line, runs };
}
