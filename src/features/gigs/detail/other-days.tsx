import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Gig } from '#contract/gigs.ts';
import { dateRange } from '#ui/format/dates.ts';
import { link } from '#ui/layout/text.css.ts';
import * as css from './gig.css.ts';

type OtherDaysProps = { gig: Gig; series: NonNullable<Gig['series']> };

/** "5 March", "12–14 March", or "by 5 March" where the day is still to be agreed. */
export const seriesDays = ({ date, lastDate, dateByAgreement }: OtherDaysProps['series'][number]): string =>
  `${dateByAgreement ? 'by ' : ''}${dateRange(date, lastDate ?? date)}`;

/** GIG-02. */
export function OtherDays({ gig, series }: OtherDaysProps) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>Other dates</h2>
      <ul className={css.days}>
        {series
          .filter((other) => other.id !== gig.id)
          .map((other) => (
            <li key={other.id}>
              <Link to="/gigs/$id" params={{ id: other.id }} className={link}>
                {other.status === 'cancelled' ? <s>{seriesDays(other)}</s> : seriesDays(other)}
              </Link>
              {other.status !== 'open' && ` ${other.status}`}
            </li>
          ))}
      </ul>
    </section>
  );
}
