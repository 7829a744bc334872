import { charactersOf, mostUnits } from './characters.ts';

/** The beginning of a text, cut between characters, with an ellipsis where something was cut off. */
export function beginning(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = charactersOf(text.slice(0, mostUnits(limit)));
  return characters.length > limit || text.length > mostUnits(limit)
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
