import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { dayOfLine } from '#contract/dashboard.ts';
import { type Gig, isBooked } from '#contract/gigs.ts';
import { GigDate } from '#entities/gig/gig-date.tsx';
import { moreDays, nextDay, payParts, placeOf } from '#entities/gig/gig-texts.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { clockOf } from '#ui/format/dates.ts';
import { daysAfter } from '#ui/format/days.ts';
import { zonedMoment } from '#ui/format/zoned-moment.ts';
import { definitionList, pushEnd } from '#ui/layout/layout.css.ts';
import { meta, muted, pay } from '#ui/layout/text.css.ts';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import * as css from './dashboard.css.ts';

const LineUpGroup = lazyPart(() =>
  import('#entities/gig/line-up-group.tsx').then((part) => part.LineUpGroup),
);

const MINUTE = 60_000;
/** Cuts a line at its first punctuation mark: "Load in, stage door on Mill Lane." becomes "Load in". */
const firstPhrase = (what: string) => what.split(/[,.;:(]/)[0]?.trim() || what;

type GigTimes = Pick<Gig, 'date' | 'lastDate' | 'timeZone' | 'startTime' | 'endTime' | 'schedule'>;

const DAY = 24 * 60 * MINUTE;

/** Dates on which the gig may start around now. For a gig of several days, only those near `now`. */
function datesAround({ date, lastDate, timeZone }: GigTimes, now: Date): string[] {
  if (!lastDate) return [date];
  const day = nextDay({ date, lastDate, timeZone }, now);
  return [-1, 0, 1].map((by) => daysAfter(day, by)).filter((day) => date <= day && day <= lastDate);
}

/** Returns the next line of the call sheet, or the start without one; null once all have passed. */
export function nextCall(gig: GigTimes, now: Date): { what: string; time: string; at: number } | null {
  const { startTime, endTime, schedule, timeZone } = gig;
  if (startTime === null) return null;
  const lines = schedule.length > 0 ? schedule : [{ time: startTime, what: 'From' }];
  const calls = datesAround(gig, now).flatMap((day) =>
    lines.map(({ time, what }) => {
      const date = daysAfter(day, dayOfLine(time, { startTime, endTime }));
      return { what: firstPhrase(what), time, at: zonedMoment(date, time, timeZone)?.getTime() ?? 0 };
    }),
  );
  const [next = null] = calls.filter(({ at }) => at > now.getTime()).sort((one, other) => one.at - other.at);
  return next;
}

/** Returns when the part of the gig that is on now ends, in epoch milliseconds; null while nothing is on. */
export function currentEnd(gig: GigTimes, now: Date): number | null {
  const { startTime, endTime, timeZone } = gig;
  if (startTime === null) return null;
  for (const day of datesAround(gig, now)) {
    const start = zonedMoment(day, startTime, timeZone)?.getTime() ?? 0;
    const last = endTime && endTime <= startTime ? daysAfter(day, 1) : day;
    const end = endTime ? zonedMoment(last, endTime, timeZone)?.getTime() : start + DAY / 6;
    if (end && start <= now.getTime() && now.getTime() < end) return end;
  }
  return null;
}

/** "2 h 48 min", "48 min" or "3 h", rounded up to the minute. */
export function timeUntil(moment: number, now: Date): string {
  const minutes = Math.max(1, Math.ceil((moment - now.getTime()) / MINUTE));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** GIG-12. The next gig the member is booked for or has posted. */
export function NextGig({ gig }: { gig: Gig }) {
  const { schedule } = gig;
  const openApplications = gig.applicationCounts?.applied ?? 0;
  const isOwn = useSession().user?.id === gig.poster.id;
  const hasLineUp = isOwn ? gig.placesTaken > 0 : isBooked(gig.myApplication?.state);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(clock);
  }, []);
  const end = currentEnd(gig, now);
  const next = nextCall(gig, now);
  // While the gig is on, the calls of the next day stay hidden.
  const call = end && next && next.at > end ? null : next;
  const isSoon = call && call.at - now.getTime() < DAY;
  return (
    <section className={css.booked} aria-label="Your next gig">
      <StubTicket stub={<GigDate gig={gig} inset />}>
        <h2>
          <Link to="/gigs/$id" params={{ id: gig.id }}>
            {gig.title}
          </Link>
        </h2>
        <p className={meta}>
          {moreDays(gig) && <span>{moreDays(gig)}</span>} <span>{placeOf(gig)}</span>{' '}
          <span>{isOwn ? foundText(gig) : `with ${gig.poster.name}`}</span>
        </p>
        <div className={css.bookedFooter}>
          {end && <b className={css.next}>On now</b>}
          {call && (
            <p>
              <b className={css.next}>
                {call.what} {clockOf(call.time)}
              </b>{' '}
              {isSoon && <span className={muted}>in {timeUntil(call.at, now)}</span>}
            </p>
          )}
          <p className={`${pay} ${pushEnd}`}>
            <b>{payParts(gig.pay).sum}</b> <small>{payParts(gig.pay).per}</small>
          </p>
        </div>
        {(schedule.length > 0 || (isOwn && openApplications > 0) || hasLineUp) && (
          <div className={css.bookedActions}>
            {isOwn && openApplications > 0 && (
              <Link
                to="/gigs/$id"
                params={{ id: gig.id }}
                hash="applicants"
                className={`${button({ size: 'small' })} ${css.choose}`}
              >
                {openApplications === 1 ? 'Answer 1 applicant' : `Choose from ${openApplications} applicants`}
              </Link>
            )}
            {hasLineUp && <LineUpGroup gigId={gig.id} />}
            {schedule.length > 0 && (
              <details className={css.callSheet}>
                <summary>Call sheet</summary>
                <dl className={definitionList}>
                  {schedule.map(({ time, what }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own and may say the same
                    <Fragment key={place}>
                      <dt>{clockOf(time)}</dt>
                      <dd>{what}</dd>
                    </Fragment>
                  ))}
                </dl>
              </details>
            )}
          </div>
        )}
      </StubTicket>
    </section>
  );
}

function foundText({ places, placesTaken }: Gig): string {
  if (placesTaken >= places) return places === 1 ? 'filled' : `all ${places} places filled`;
  return placesTaken === 0 ? 'no one yet' : `${placesTaken} of ${places} filled`;
}
