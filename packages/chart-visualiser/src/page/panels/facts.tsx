import { Fragment, type ReactNode } from 'react';
import * as css from './panel.css.ts';

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
