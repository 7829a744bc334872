import { charactersOf } from '#contract/characters.ts';
/** What a friend calls somebody: the first of their names. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || name;

/** The first letter or digit of a name, in capitals; empty when there is none. */
export function initialOf(name: string | null | undefined): string {
  const letter = charactersOf(name?.normalize('NFC') ?? '').find((one) => /[\p{L}\p{N}]/u.test(one));
  return letter?.toUpperCase() ?? '';
}

/** Whether a name holds what was typed, whatever the case and the accents: "vavrova" finds "Petra Vávrová". */
export function matches(name: string, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(name).includes(plain(typed.trim()));
}
