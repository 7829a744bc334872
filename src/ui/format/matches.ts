import { foldLetters } from '#contract/letters.ts';

/** Whether a text holds what was typed, whatever the case and the accents: "vavrova" finds "Petra Vávrová". */
export const matches = (text: string, typed: string): boolean =>
  foldLetters(text).includes(foldLetters(typed.trim()));
