import { Fragment, type ReactNode } from 'react';

type LinkedTextProps = {
  children: string;
  linkClass?: string;
  /** Draws a `#tag`, where tags lead somewhere. */
  tag?: (tag: string) => ReactNode;
  /** Where somebody is named, in the order of the text, and how to draw it. */
  names?: readonly Name[] | undefined;
  name?: (name: string, id: string) => ReactNode;
};
type Name = { id: string; at: number; length: number };

/** What a person wrote, with its web addresses to be followed in a tab of their own; all else stays text (SAF-04). */
export function LinkedText({ children, names = [], name, ...rest }: LinkedTextProps) {
  if (!name || names.length === 0) return <Linked {...rest}>{children}</Linked>;
  const end = { id: '', at: children.length, length: 0 };
  return [...names, end].map(({ id, at, length }, nth) => {
    const before = names[nth - 1];
    return (
      <Fragment key={at}>
        <Linked {...rest}>{children.slice(before ? before.at + before.length : 0, at)}</Linked>
        {length > 0 && name(children.slice(at, at + length), id)}
      </Fragment>
    );
  });
}

const Linked = ({ children, linkClass, tag }: LinkedTextProps) =>
  linksIn(children).map(({ from, text, href }) =>
    href === null ? (
      <Fragment key={from}>{tag ? withTags(text, tag) : text}</Fragment>
    ) : (
      <a key={from} href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
        {text}
      </a>
    ),
  );

/** A text with each second piece of it drawn as a tag. */
const withTags = (text: string, draw: (tag: string) => ReactNode) =>
  text.split(tagged).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand there twice
    return <Fragment key={at}>{at % 2 ? draw(piece) : piece}</Fragment>;
  });

/** As `tagsIn` of the contract finds them. */
const tagged = /(?<![\p{L}\p{N}_#/])(#[\p{L}\p{N}_]+)/gu;

/** `from`: where in the text it begins. */
type Piece = { from: number; text: string; href: string | null };

/** A host ends at an apostrophe; quotes and the marks of sentences without blanks end any address. */
const address =
  /https?:\/\/[^\s<>"'’‘“”«»、。！，：；？「-】〈-《/?#]+(?:[/?#][^\s<>"“”«»、。！，：；？「-】〈-《]*)?/gi;
/** What ends a sentence rather than an address. */
const isTail = (letter: string) => /(?![/#%&@\p{Pd}])\p{P}/u.test(letter);

/** Without what belongs to the sentence around it; a bracket that was opened within the address stays. */
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
