import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Gig } from '#contract/ours/gigs.ts';
import { shortDate } from '#ui/format/dates.ts';
import { link } from '#ui/layout/words.css.ts';
import * as css from './gig.css.ts';

type OtherDaysProps = { gig: Gig; series: NonNullable<Gig['series']> };

/** GIG-02. The other gigs of a series, and what has become of them. */
export function OtherDays({ gig, series }: OtherDaysProps) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>Its other days</h2>
      <ul className={css.days}>
        {series
          .filter((other) => other.id !== gig.id)
          .map((other) => (
            <li key={other.id}>
              <Link to="/gigs/$id" params={{ id: other.id }} className={link}>
                {other.status === 'cancelled' ? <s>{shortDate(other.date)}</s> : shortDate(other.date)}
              </Link>
              {other.status !== 'open' && ` ${other.status}`}
            </li>
          ))}
      </ul>
    </section>
  );
}
