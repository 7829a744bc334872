import { Link } from '@tanstack/react-router';
import type { GigSummary } from '#contract/gigs.ts';
import type { DaySign } from '#contract/profile.ts';
import { type CalendarStatus, calendarStatusLabels } from '#entities/gig/calendar.ts';
import { signTexts } from '#entities/person/availability.tsx';
import { clockOf } from '#ui/format/dates.ts';
import { muted } from '#ui/layout/text.css.ts';
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
      .filter((status) => shown.has(status))
      .map((status) => (
        <li key={status}>
          <i className={css.mark[status]} /> {calendarStatusLabels[status]}
        </li>
      ))}
    {signs.map((sign) => (
      <li key={sign}>
        <i className={`${css.iconMark} ${css.icon[sign]}`} /> You’re {signTexts[sign]}
      </li>
    ))}
  </ul>
);
