import { charactersOf, mostUnits } from './characters.ts';

/** Embeddings, overrides and isolates: they turn the direction of what stands after them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The beginning of a text, cut between characters, with an ellipsis where something was cut off. Without signs that
 * turn the direction of text: their end may be cut off, and they would turn the line around the excerpt.
 */
export function beginning(whole: string, limit: number): string {
  const text = whole.replace(turning, '');
  if (text.length <= limit) return text;
  const characters = charactersOf(text.slice(0, mostUnits(limit)));
  return characters.length > limit || text.length > mostUnits(limit)
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
