/** `from`: offset in the text. */
type Piece = { from: number; text: string; href: string | null };

/** A host ends at an apostrophe; quotes and CJK punctuation end any address. */
const address =
  /https?:\/\/[^\s<>"'’‘“”«»、。！，：；？〈-】/?#]+(?:[/?#][^\s<>"“”«»、。！，：；？〈-】]*)?/gi;
/** Punctuation that ends a sentence rather than an address. */
const isTail = (letter: string) => /(?![/#%&@\p{Pd}])\p{P}/u.test(letter);

/** Strips sentence punctuation; a bracket opened within the address stays. */
function withoutTail(found: string): string {
  let end = found.length;
  let open = found.split('(').length - found.split(')').length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (!isTail(last) || (last === ')' && open >= 0)) break;
    if (last === ')') open += 1;
    end -= 1;
  }
  return found.slice(0, end);
}

/** Splits a text into links and plain text (SAF-04). */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const add = (to: number, href: string | null) => {
    if (to > from) pieces.push({ from, text: text.slice(from, to), href });
    from = to;
  };
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTail(found);
    if (!URL.canParse(href)) continue;
    add(index, null);
    add(index + href.length, href);
  }
  add(text.length, null);
  return pieces;
}
