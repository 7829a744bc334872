import { charactersOf } from '#contract/characters.ts';
import { LANGUAGE } from './region.ts';

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || name;

/** The first letter or digit in upper case; empty if there is none. */
export function initialOf(name: string | null | undefined): string {
  const letter = charactersOf(name?.normalize('NFC') ?? '').find((character) =>
    /[\p{L}\p{N}]/u.test(character),
  );
  return letter?.toUpperCase() ?? '';
}

/** "Ada, Ben and 2 others". */
export const listText = (names: readonly string[]): string => new Intl.ListFormat(LANGUAGE).format(names);
