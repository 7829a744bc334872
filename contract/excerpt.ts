import { charactersOf, maxUnits } from './characters.ts';

/** Bidi embeddings, overrides and isolates. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shortens a text to `limit` characters, with an ellipsis. Drops bidi controls: cutting off their end would reorder
 * the line around the excerpt.
 */
export function truncate(whole: string, limit: number): string {
  const text = whole.replace(turning, '');
  if (text.length <= limit) return text;
  const characters = charactersOf(text.slice(0, maxUnits(limit)));
  return characters.length > limit || text.length > maxUnits(limit)
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
