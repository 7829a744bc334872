import { Fragment, type ReactNode } from 'react';
import { linksIn } from '#contract/text-links.ts';

type LinkedTextProps = {
  children: string;
  linkClass?: string;
  tag?: (tag: string) => ReactNode;
  /** Mentions in text order, and how to render one. */
  names?: readonly Name[] | undefined;
  name?: (name: string, id: string) => ReactNode;
};
type Name = { id: string; at: number; length: number };

/** User text with web addresses as links to a new tab; everything else stays text (SAF-04). */
export function LinkedText({ children, names = [], name, ...rest }: LinkedTextProps) {
  if (!name || names.length === 0) return <Linked {...rest}>{children}</Linked>;
  const end = { id: '', at: children.length, length: 0 };
  return [...names, end].map(({ id, at, length }, nth) => {
    const previousName = names[nth - 1];
    return (
      <Fragment key={at}>
        <Linked {...rest}>
          {children.slice(previousName ? previousName.at + previousName.length : 0, at)}
        </Linked>
        {length > 0 && name(children.slice(at, at + length), id)}
      </Fragment>
    );
  });
}

const Linked = ({ children, linkClass, tag }: LinkedTextProps) =>
  linksIn(children).map(({ from, text, href }) =>
    href === null ? (
      <Fragment key={from}>{tag ? linkTags(text, tag) : text}</Fragment>
    ) : (
      <a key={from} href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
        {text}
      </a>
    ),
  );

const linkTags = (text: string, draw: (tag: string) => ReactNode) =>
  text.split(tagged).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand there twice
    return <Fragment key={at}>{at % 2 ? draw(piece) : piece}</Fragment>;
  });

/** Same pattern as `tagsIn` of the contract. */
const tagged = /(?<![\p{L}\p{N}_#/])(#[\p{L}\p{N}_]+)/gu;
