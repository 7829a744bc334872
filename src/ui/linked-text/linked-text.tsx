import { Fragment } from 'react';

type LinkedTextProps = { children: string; linkClass?: string };

/** What a person wrote, with its web addresses to be followed in a tab of their own; all else stays text (SAF-04). */
export const LinkedText = ({ children, linkClass }: LinkedTextProps) =>
  linksIn(children).map(({ from, text, href }) =>
    href === null ? (
      <Fragment key={from}>{text}</Fragment>
    ) : (
      <a key={from} href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
        {text}
      </a>
    ),
  );

/** `from`: where in the text it begins. */
type Piece = { from: number; text: string; href: string | null };

const address = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const tail = new Set('.,;:!?\'")]}*_');

const count = (text: string, letter: string) => text.split(letter).length - 1;

/** Without what belongs to the sentence around it; a bracket that was opened within the address stays. */
function withoutTail(found: string): string {
  let end = found.length;
  let open = count(found, '(') - count(found, ')');
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (!tail.has(last) || (last === ')' && open >= 0)) break;
    if (last === ')') open += 1;
    end -= 1;
  }
  return found.slice(0, end);
}

/** The addresses in a text, so that they can be followed; everything else stays text (SAF-04). */
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
