import type { ChartTransition } from 'chart-testing';
import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { pathOf } from '../state/neighbours.ts';
import { hitsOf } from '../state/painting.ts';
import { atPart } from '../state/place.ts';
import { PlaceLink, usePage } from '../state/use-page.tsx';
import { link } from '../ui/parts.css.ts';
import * as css from './panel.css.ts';

type HeadProps = {
  kind: ReactNode;
  name: string;
  /** The name is a whole sentence. */
  isSentence?: boolean;
  children?: ReactNode;
};

/** The kind, name and description of the selection. */
export const Head = ({ kind, name, isSentence = false, children }: HeadProps) => (
  <header>
    <p className={css.note}>{kind}</p>
    <h2 className={isSentence ? css.sentence : css.name} tabIndex={-1}>
      {name}
    </h2>
    {children && <p className={css.lead}>{children}</p>}
  </header>
);

export const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={css.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** A description list without empty entries. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** An id that breaks only between its parts. */
export const Id = ({ of }: { of: string }) => (
  <code className={css.code}>
    {of.split(/(?<=[|/])|(?<=\.)(?!ts$)/).map((part, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key.
      <Fragment key={nth}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </code>
);

/** Leads to a state or transition. */
export const PartLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <PlaceLink className={link} to={(place) => atPart(place, id)}>
    {children}
  </PlaceLink>
);

/** Links to the paths that cover each requirement. */
export const RowLinks = ({ rows }: { rows: readonly string[] }) => (
  <ul className={css.tags}>
    {rows.map((row) => (
      <li key={row}>
        <PlaceLink to={(place) => ({ ...place, tab: 'paths', row, path: null, step: 0 })}>{row}</PlaceLink>
      </li>
    ))}
  </ul>
);

/**
 * Moves the focus to the new heading when the focused element is removed because the panel shows something else, so that
 * keyboard and screen reader users keep their place.
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

type TransitionListProps = {
  transitions: readonly ChartTransition[];
  /** Shows the source of each instead of its target. */
  isIncoming?: boolean;
};

/** Transitions in the order tried; each leads to its details. */
export const TransitionList = ({ transitions, isIncoming = false }: TransitionListProps) => (
  <ol className={css.list}>
    {transitions.map((transition) => (
      <li key={transition.id}>
        <TransitionLine transition={transition} isIncoming={isIncoming} />
      </li>
    ))}
  </ol>
);

function TransitionLine({ transition, isIncoming }: { transition: ChartTransition; isIncoming: boolean }) {
  const { chart } = usePage();
  const { branch, guard, id, label, source, targets } = transition;
  const ends = isIncoming ? [source] : targets;
  return (
    <PlaceLink className={css.transitionLine} to={(place) => atPart(place, id)}>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {guard !== null && <span className={css.guard}> if {guard}</span>}
        {branch === 'else' && <span className={css.guard}> otherwise</span>}
        <span className={css.secondLine}>
          {ends.length > 0
            ? `${isIncoming ? 'from' : '→'} ${ends.map((end) => pathOf(chart, end)).join(', ')}`
            : 'stays'}
        </span>
      </span>
      <Hits id={id} />
    </PlaceLink>
  );
}

function Hits({ id }: { id: string }) {
  const { data } = usePage();
  if (data.coverage === null) return null;
  const hits = hitsOf(data, id);
  if (hits > 0) return <span className={css.hits}>{hits}×</span>;
  return data.waivers[id] === undefined ? (
    <span className={css.never}>never</span>
  ) : (
    <span className={css.waived}>waived</span>
  );
}
