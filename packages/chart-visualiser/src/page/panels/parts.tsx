import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { PlaceLink } from '../state/use-page.tsx';
import * as css from './panel.css.ts';

type HeadProps = {
  kind: ReactNode;
  name: string;
  /** The name is a whole sentence. */
  isSentence?: boolean;
  children?: ReactNode;
};

/** What is chosen: what it is, its name, and what it is for. */
export const Head = ({ kind, name, isSentence = false, children }: HeadProps) => (
  <header>
    <p className={css.kind}>{kind}</p>
    <h2 className={isSentence ? css.sentence : css.name} tabIndex={-1}>
      {name}
    </h2>
    {children && <p className={css.lead}>{children}</p>}
  </header>
);

type PartProps = { title: ReactNode; children: ReactNode };

export const Part = ({ title, children }: PartProps) => (
  <section className={css.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

type FactsProps = { facts: readonly (readonly [string, ReactNode])[] };

/** Terms and what is said of them; a term of which nothing is said is left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, said]) => Boolean(said))
        .map(([term, said]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** An id from the charts, broken only where its parts meet. */
export const Id = ({ of }: { of: string }) => (
  <code className={css.code}>
    {of.split(/(?<=[|/])|(?<=\.)(?!ts$)/).map((part, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the id.
      <Fragment key={nth}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);

/** Rows of the requirements; each leads to the paths that serve it. */
export const RowLinks = ({ rows }: { rows: readonly string[] }) => (
  <ul className={css.rowLinks}>
    {rows.map((row) => (
      <li key={row}>
        <PlaceLink to={(place) => ({ ...place, tab: 'paths', row, path: null, step: 0 })}>{row}</PlaceLink>
      </li>
    ))}
  </ul>
);

/**
 * When what had the focus is gone because the panel shows something else, the new heading takes it:
 * the keyboard keeps its place, and a screen reader says where it is.
 * @param shown changes whenever the panel shows something else
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>, shown: string | null): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [panel, shown]);
}
