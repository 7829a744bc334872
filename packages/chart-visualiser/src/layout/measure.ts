import { type Face, faces } from './faces.ts';
import { metrics } from './metrics.ts';

/** The room a text needs, px; never less than what a browser draws. */
export function widthOf(text: string, face: Face): number {
  const { family, size } = faces[face];
  const { widths, other, spare } = metrics[family];
  let sum = 0;
  for (const char of text) sum += widths[(char.codePointAt(0) ?? 0) - 32] ?? other;
  return Math.ceil(((sum * size) / 1000) * spare);
}

/** Words in lines of at most `most` px; a longer text ends in an ellipsis. A single word may be wider. */
export function wrap(text: string, face: Face, most: number, lines: number): string[] {
  const wrapped: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = wrapped.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, face) <= most)
      wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  if (wrapped.length <= lines) return wrapped;
  return [...wrapped.slice(0, lines - 1), shorten(wrapped.slice(lines - 1).join(' '), face, most)];
}

function shorten(text: string, face: Face, most: number): string {
  const words = text.split(' ');
  while (words.length > 1 && widthOf(`${words.join(' ')}…`, face) > most) words.pop();
  return `${words.join(' ').replace(/[,.;:]$/, '')}…`;
}
