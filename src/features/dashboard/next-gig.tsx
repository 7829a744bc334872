import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { GigDate } from '#entities/gig/gig-date.tsx';
import { moreDays, nextDay, paid, placeOf } from '#entities/gig/gig-words.ts';
import { button } from '#ui/button/button.css.ts';
import { clockOf } from '#ui/format/dates.ts';
import { momentIn } from '#ui/format/moment-in.ts';
import { sheet } from '#ui/layout/layout.css.ts';
import { meta, muted, pay } from '#ui/layout/words.css.ts';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import * as css from './dashboard.css.ts';

const MINUTE = 60_000;
const HALF_A_DAY = 12 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The words of a line up to its first stop: "Load in, stage door on Mill Lane." is "Load in". */
const inShort = (what: string) => what.split(/[,.;:(]/)[0]?.trim() || what;

type Called = Pick<Gig, 'startTime' | 'startsAt' | 'schedule'> &
  Partial<Pick<Gig, 'date' | 'lastDate' | 'timeZone'>>;

const DAY = 2 * HALF_A_DAY * MINUTE;

/** When it starts: on several days once each by the clock of its place, of which those about now will do. */
function startsOf({ date, lastDate, startTime, startsAt, timeZone }: Called, now: Date): number[] {
  if (!date || !lastDate || !startTime || !timeZone) return [Date.parse(startsAt)];
  const near = Date.parse(nextDay({ date, lastDate, timeZone }, now));
  return [near - DAY, near, near + DAY]
    .map((day) => new Date(day).toISOString().slice(0, 10))
    .filter((day) => date <= day && day <= lastDate)
    .flatMap((day) => momentIn(day, startTime, timeZone)?.getTime() ?? []);
}

/**
 * Where one has to be next: the first line of the call sheet that is still ahead, else the start. A line belongs to the
 * night that it is nearest to, since a sheet knows only clocks; of several days to each. Null once all has begun, or where
 * no time was said.
 */
export function nextCall(gig: Called, now: Date): { what: string; time: string; at: number } | null {
  const { startTime, schedule } = gig;
  if (startTime === null) return null;
  const calls = startsOf(gig, now).flatMap((start) => {
    if (schedule.length === 0) return [{ what: 'From', time: startTime, at: start }];
    return schedule.map(({ time, what }) => {
      const after = minutesOf(time) - minutesOf(startTime);
      const nearest = after < -HALF_A_DAY ? after + 2 * HALF_A_DAY : after;
      return { what: inShort(what), time, at: start + nearest * MINUTE };
    });
  });
  return calls.find(({ at }) => at > now.getTime()) ?? null;
}

/** How long until a moment ahead, to the minute: "2 h 48 min", "48 min", "3 h". */
export function timeUntil(moment: number, now: Date): string {
  const minutes = Math.max(1, Math.ceil((moment - now.getTime()) / MINUTE));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** GIG-12. The next gig one is booked for, or has posted, as the ticket one holds: where to be, how soon, and its sheet. */
export function NextGig({ gig }: { gig: Gig }) {
  const { schedule } = gig;
  const toAnswer = gig.applicationCounts?.applied ?? 0;
  const own = useSession().user?.id === gig.poster.id;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(clock);
  }, []);
  const call = nextCall(gig, now);
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
          <span>{own ? foundWords(gig) : `with ${gig.poster.name}`}</span>
        </p>
        <div className={css.bookedFoot}>
          {call && (
            <p>
              <b className={css.next}>
                {call.what} {clockOf(call.time)}
              </b>{' '}
              {isSoon && <span className={muted}>in {timeUntil(call.at, now)}</span>}
            </p>
          )}
          <p className={`${pay} ${css.push}`}>
            <b>{paid(gig.pay).sum}</b> <small>{paid(gig.pay).per}</small>
          </p>
        </div>
        {(schedule.length > 0 || (own && toAnswer > 0)) && (
          <div className={css.bookedActs}>
            {own && toAnswer > 0 && (
              <Link
                to="/gigs/$id"
                params={{ id: gig.id }}
                hash="applicants"
                className={`${button({ size: 'small' })} ${css.choose}`}
              >
                {toAnswer === 1 ? 'Answer who applied' : `Choose from ${toAnswer} who applied`}
              </Link>
            )}
            {schedule.length > 0 && (
              <details className={css.callSheet}>
                <summary>Call sheet</summary>
                <dl className={sheet}>
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

/** To the poster: whether they have whom they need. */
function foundWords({ places, placesTaken }: Gig): string {
  if (placesTaken >= places) return places === 1 ? 'filled' : `all ${places} found`;
  return placesTaken === 0 ? 'nobody yet' : `${placesTaken} of ${places} found`;
}
