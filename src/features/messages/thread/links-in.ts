/** `from`: where in the text it begins. */
export type Piece = { from: number; text: string; href: string | null };

const address = /https?:\/\/[^\s<>"]+/g;
/** What ends a sentence rather than an address. */
const tail = /[.,;:!?'")\]]+$/;

/** The addresses in a text, so that they can be followed; everything else stays text (SAF-04). */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number, href: string | null) => {
    if (to > from) pieces.push({ from, text: text.slice(from, to), href });
    from = to;
  };
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(tail, '');
    if (!URL.canParse(href)) continue;
    add(index, null);
    add(index + href.length, href);
  }
  add(text.length, null);
  return pieces;
}
