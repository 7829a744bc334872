import { charactersOf } from '#contract/characters.ts';
/** What a friend calls somebody: the first of their names. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || name;

/** The first letter or digit of a name, in capitals; empty when there is none. */
export function initialOf(name: string | null | undefined): string {
  const letter = charactersOf(name?.normalize('NFC') ?? '').find((one) => /[\p{L}\p{N}]/u.test(one));
  return letter?.toUpperCase() ?? '';
}
