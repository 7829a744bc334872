import { foldLetters } from '#contract/letters.ts';

/** Ignores case and accents: "vavrova" finds "Petra Vávrová". */
export const matches = (text: string, typed: string): boolean =>
  foldLetters(text).includes(foldLetters(typed.trim()));
