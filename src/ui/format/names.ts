import { charactersOf } from '#contract/characters.ts';
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || name;

/** The first letter or digit in upper case; empty if there is none. */
export function initialOf(name: string | null | undefined): string {
  const letter = charactersOf(name?.normalize('NFC') ?? '').find((character) =>
    /[\p{L}\p{N}]/u.test(character),
  );
  return letter?.toUpperCase() ?? '';
}
