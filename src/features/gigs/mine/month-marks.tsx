import { Link } from '@tanstack/react-router';
import type { DaySign } from '#contract/ours/day-signs.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { type CalendarStatus, calendarStatusWords } from '#entities/gig/calendar.ts';
import { signWords } from '#entities/person/availability.tsx';
import { clockOf } from '#ui/format/dates.ts';
import { muted } from '#ui/layout/words.css.ts';
import * as css from './my-calendar.css.ts';

const maxInCell = 3;

type GigsInCellProps = {
  date: string;
  gigs: readonly GigSummary[];
  statusOf: (gig: GigSummary) => CalendarStatus;
};

/** Dots on phones, linked titles otherwise. Keyboard users reach the gigs through the list below. */
export const GigsInCell = ({ date, gigs, statusOf }: GigsInCellProps) => (
  <>
    <span className={css.marks} aria-hidden="true">
      {gigs.slice(0, maxInCell + 1).map((gig) => (
        <i key={gig.id} className={css.mark[statusOf(gig)]} />
      ))}
    </span>
    <span className={css.names}>
      {gigs.slice(0, maxInCell).map((gig) => (
        <Link
          key={gig.id}
          to="/gigs/$id"
          params={{ id: gig.id }}
          tabIndex={-1}
          className={css.name[statusOf(gig)]}
          title={gig.title}
        >
          {gig.startTime && (gig.date === date || gig.lastDate) && (
            <b>{clockOf(gig.startTime).replace(/:00(?= )/, '')}</b>
          )}{' '}
          {gig.title}
        </Link>
      ))}
      {gigs.length > maxInCell && <span className={muted}>{gigs.length - maxInCell} more</span>}
    </span>
  </>
);

const statusOrder: CalendarStatus[] = ['playing', 'asked', 'waiting', 'posted', 'saved', 'off'];

export const Legend = ({ shown, signs }: { shown: Set<CalendarStatus>; signs: readonly DaySign[] }) => (
  <ul className={css.legend} aria-hidden="true">
    {statusOrder
      .filter((one) => shown.has(one))
      .map((one) => (
        <li key={one}>
          <i className={css.mark[one]} /> {calendarStatusWords[one]}
        </li>
      ))}
    {signs.map((one) => (
      <li key={one}>
        <i className={`${css.signMark} ${css.sign[one]}`} /> You are {signWords[one]}
      </li>
    ))}
  </ul>
);
