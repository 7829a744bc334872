/** Some rows of a long list that are drawn, or left out, together. */
export type Block<T> = {
  key: string;
  items: readonly T[];
  /** How many rows stand before it in its part of the list; with some it goes on with that part. */
  from: number;
};

/** A list of so many rows is drawn whole, in one block: most have less, and the browser can search them. */
export const WHOLE = 60;
/** Of each block after the first; like `WHOLE` it fits one, two and three abreast. */
const ROWS = 12;

/** Cuts the rows of a list, or of a part of it that has a name, into blocks. */
export function inBlocks<T>(items: readonly T[], part = ''): Block<T>[] {
  const blocks: Block<T>[] = [];
  for (let from = 0; from < items.length; from += from === 0 ? WHOLE : ROWS)
    blocks.push({ key: `${part} ${from}`, items: items.slice(from, from === 0 ? WHOLE : from + ROWS), from });
  return blocks;
}
