import { Link } from '@tanstack/react-router';
import type { Calendar } from '#contract/ours/calendar.ts';
import { byDay } from '#entities/gig/calendar.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { longDate } from '#ui/format/dates.ts';
import { monthOfDate } from '#ui/format/days.ts';
import { countWords } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { week } from '../board/board.css.ts';

/** The month as a list, day by day. */
export function Agenda({ items, month, name }: Calendar & { month: string; name: string }) {
  const days = [...byDay(items)]
    .filter(([date]) => monthOfDate(date) === month)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (days.length === 0)
    return (
      <EmptyState
        level={3}
        title={`Nothing in ${name}`}
        action={
          <Link to="/gigs" search={{}} className={button({ size: 'small' })}>
            Browse gigs
          </Link>
        }
      >
        What you play, have applied for and have posted stands here by its day.
      </EmptyState>
    );
  return days.map(([date, gigs]) => (
    <section key={date} aria-label={longDate(date)}>
      <h3 className={week}>
        {longDate(date)} {gigs.length > 1 && <span>{countWords(gigs.length, 'gig', 'gigs')}</span>}
      </h3>
      <ul className={list}>
        {gigs.map((gig) => (
          <GigLine key={gig.id} gig={gig} level={4} />
        ))}
      </ul>
    </section>
  ));
}

/** On servers that know none. */
export const NoCalendar = () => (
  <EmptyState
    level={2}
    title="No calendar here"
    action={
      <Link to="/my-gigs" search={{}} className={button({ size: 'small' })}>
        Show the gigs I posted
      </Link>
    }
  >
    This server keeps none. What you have posted and applied for stands in its lists.
  </EmptyState>
);
