const plain = /^[\n -~]*$/;
let segmenter: Intl.Segmenter | undefined;

/** Characters as people count them: an emoji of several code points is one, and so is a letter with its accents. */
export function charactersOf(text: string): string[] {
  if (plain.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many characters a person counts. */
export const lengthOf = (text: string): number =>
  plain.test(text) ? text.length : charactersOf(text).length;

/** How many UTF-16 units (two bytes each) a text of so many characters may take: accents piled on one letter are no way around a limit. */
export const mostUnits = (limit: number): number => limit * 12;

/** Whether a text is within a limit in characters, and within its size. */
export const isWithin = (text: string, limit: number): boolean =>
  text.length <= limit || (text.length <= mostUnits(limit) && lengthOf(text) <= limit);
