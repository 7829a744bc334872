import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { useSession } from '#actors/session.ts';
import type { Calendar } from '#contract/calendar.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { byDay, calendarQuery, calendarStatusLabels, calendarStatusOf } from '#entities/gig/calendar.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { timeOf } from '#entities/gig/gig-texts.ts';
import {
  availabilityQuery,
  DayAvailability,
  signOfDay,
  signTexts,
  usedSigns,
  WeeklyAvailability,
} from '#entities/person/availability.tsx';
import { QueryContent } from '#shared/query-content.tsx';
import { failureOf } from '#transport/failure.ts';
import { button, iconButton } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Checkbox } from '#ui/field/choices.tsx';
import { longDate, monthAndYear, today } from '#ui/format/dates.ts';
import { isMonth, monthOfDate, monthsAfter } from '#ui/format/days.ts';
import { countText } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { MonthGrid } from '#ui/month/month-grid.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Switcher } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { week } from '../board/board.css.ts';
import { BrowseGigs } from '../no-gig.tsx';
import { GigsInCell, Legend } from './month-marks.tsx';
import * as css from './my-calendar.css.ts';

export type CalendarView = 'month' | 'agenda';

type MyCalendarProps = {
  view: CalendarView;
  /** `YYYY-MM`; the current month by default. */
  month: string | undefined;
  withSaved: boolean;
};

/** GIG-10. The address holds the view, the month and whether saved gigs are shown. */
export function MyCalendar({ view, month: monthInUrl = '', withSaved }: MyCalendarProps) {
  const month = isMonth(monthInUrl) ? monthInUrl : monthOfDate(today());
  const navigate = useNavigate();
  const query = useQuery(calendarQuery(month, withSaved));
  const name = monthAndYear(`${month}-15T12:00:00`);
  const searchFor = (to: Partial<{ view: CalendarView; month: string; saved: boolean }>) => {
    const { saved = withSaved, ...rest } = to;
    return { view, month, ...rest, ...(saved && { saved: 'with' as const }) };
  };
  const go = (to: Parameters<typeof searchFor>[0]) =>
    void navigate({ to: '/my-gigs', search: searchFor(to), replace: true, resetScroll: false });
  const step = (by: number, label: string) => (
    <Link
      to="/my-gigs"
      search={searchFor({ month: monthsAfter(month, by) })}
      resetScroll={false}
      className={iconButton({})}
      aria-label={label}
    >
      <Icon of={by < 0 ? ChevronLeft : ChevronRight} />
    </Link>
  );
  if (query.isError && failureOf(query.error).kind === 'missing') return <NoCalendar />;
  const monthProps = { month, go: (to: string) => go({ month: to }), gigs: query.data?.items };
  return (
    <section aria-label="Calendar" className={css.calendar}>
      <div className={css.head}>
        <h2 className={css.month} aria-live="polite">
          {name}
        </h2>
        <div className={css.steps}>
          {step(-1, 'Previous month')}
          <Link
            to="/my-gigs"
            search={searchFor({ month: monthOfDate(today()) })}
            resetScroll={false}
            className={button({ size: 'small' })}
          >
            Today
          </Link>
          {step(1, 'Next month')}
        </div>
        <Switcher label="View">
          {(['month', 'agenda'] as const).map((option) => (
            <Link
              key={option}
              to="/my-gigs"
              search={searchFor({ view: option })}
              resetScroll={false}
              aria-current={view === option ? 'page' : undefined}
            >
              {option === 'month' ? 'Month' : 'Agenda'}
            </Link>
          ))}
        </Switcher>
        <Checkbox
          label="Include saved gigs"
          checked={withSaved}
          onChange={({ target }) => go({ saved: target.checked })}
        />
      </div>
      {view === 'month' && <Month {...monthProps} label={name} busy={query.isFetching} />}
      {view === 'month' && query.data ? null : (
        <QueryContent
          query={query}
          subject="your calendar"
          fallback={<GigSkeleton text="Loading your calendar..." />}
        >
          {(calendar) => <Agenda {...calendar} month={month} name={name} />}
        </QueryContent>
      )}
      {query.data && !query.data.isWhole && (
        <Notice level="info">There’s more in {name} than we can show at once.</Notice>
      )}
      <WeeklyAvailability isInCalendar />
    </section>
  );
}

type MonthProps = {
  month: string;
  label: string;
  gigs: readonly GigSummary[] | undefined;
  go: (month: string) => void;
  busy: boolean;
};

function Month({ month, label, gigs, go, busy }: MonthProps) {
  const days = byDay(gigs ?? []);
  const { user } = useSession();
  const statusOf = (gig: GigSummary) => calendarStatusOf(gig, user?.id);
  const now = today();
  // Keeps the chosen day while its month loads; changing the month otherwise resets it.
  const [picked, setPicked] = useState<{ date: string; over: string }>();
  const isPicked = picked && (picked.over === month || monthOfDate(picked.date) === month);
  const chosen = isPicked ? picked.date : month === monthOfDate(now) ? now : `${month}-01`;
  const choose = (date: string) => {
    setPicked({ date, over: month });
    if (monthOfDate(date) !== month) go(monthOfDate(date));
  };
  const { data: availability } = useQuery(availabilityQuery);
  const gigLabel = (gig: GigSummary) =>
    [`${calendarStatusLabels[statusOf(gig)]} “${gig.title}”`, timeOf(gig)].filter(Boolean).join(', ');
  return (
    <>
      <MonthGrid
        large
        month={month}
        label={label}
        today={now}
        selected={chosen}
        onSelect={choose}
        busy={busy}
        cell={(date) => {
          const onDay = days.get(date) ?? [];
          const sign = signOfDay(availability, date);
          return {
            label: [...(sign ? [`you’re ${signTexts[sign]}`] : []), ...onDay.map(gigLabel)].join('; '),
            ...(sign && { className: css.icon[sign] }),
            content: onDay.length > 0 && <GigsInCell gigs={onDay} statusOf={statusOf} date={date} />,
          };
        }}
      />
      <Legend shown={new Set(gigs?.map(statusOf))} signs={availability ? usedSigns(availability) : []} />
      <DayList date={chosen} gigs={gigs && (days.get(chosen) ?? [])} />
    </>
  );
}

function DayList({ date, gigs }: Pick<MonthProps, 'gigs'> & { date: string }) {
  const id = useId();
  const isPast = date < today();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={week}>
        {longDate(date)}
      </h3>
      {gigs && gigs.length > 0 && <DayGigs gigs={gigs} />}
      {gigs?.length === 0 && (
        <p className={css.empty}>
          {isPast ? 'No gigs. ' : 'No gigs yet. '}
          {!isPast && (
            <Link to="/gigs" search={{ from: date, to: date }} className={css.findLink}>
              Find a gig that day
            </Link>
          )}
        </p>
      )}
      {!isPast && <DayAvailability key={date} date={date} />}
    </section>
  );
}

const DayGigs = ({ gigs }: { gigs: readonly GigSummary[] }) => (
  <ul className={list}>
    {gigs.map((gig) => (
      <GigLine key={gig.id} gig={gig} level={4} />
    ))}
  </ul>
);

function Agenda({ items, month, name }: Calendar & { month: string; name: string }) {
  const days = [...byDay(items)]
    .filter(([date]) => monthOfDate(date) === month)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (days.length === 0)
    return (
      <EmptyState level={3} title={`Nothing in ${name}`} action={<BrowseGigs />}>
        Your bookings, applications and posted gigs appear here by date.
      </EmptyState>
    );
  return days.map(([date, gigs]) => (
    <section key={date} aria-label={longDate(date)}>
      <h3 className={week}>
        {longDate(date)} {gigs.length > 1 && <span>{countText(gigs.length, 'gig', 'gigs')}</span>}
      </h3>
      <DayGigs gigs={gigs} />
    </section>
  ));
}

const NoCalendar = () => (
  <EmptyState
    level={2}
    title="Calendar unavailable"
    action={
      <Link to="/my-gigs" search={{}} className={button({ size: 'small' })}>
        Show the gigs I posted
      </Link>
    }
  >
    This server has no calendar. You can still see the gigs you posted and applied for.
  </EmptyState>
);
