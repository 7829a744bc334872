const plain = /^[\n -~]*$/;
let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as people count them: an emoji or an accented letter is one. */
export function charactersOf(text: string): string[] {
  if (plain.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export const lengthOf = (text: string): number =>
  plain.test(text) ? text.length : charactersOf(text).length;

/** Most UTF-16 units (two bytes each) for a limit in characters, so that stacked accents cannot get around it. */
export const maxUnits = (limit: number): number => limit * 12;

export const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= maxUnits(limit) && lengthOf(text) <= limit);
