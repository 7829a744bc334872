import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Conflict } from '#contract/ours/calendar.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { link } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { conflictsQuery } from './calendar.ts';
import { daysWords, placeOf, timeOf } from './gig-words.ts';

const EVENING = '17';
const NOON = '12';

/** "that evening", or the days by their names where the gigs are on more than one. */
function dayWords(gig: Conflict['gig'], asked: GigSummary): string {
  const { date, lastDate, startTime } = gig;
  if (date !== asked.date || lastDate || asked.lastDate) return `on ${daysWords(gig)}`;
  if (startTime === null) return 'that day';
  if (startTime >= EVENING) return 'that evening';
  return startTime < NOON ? 'that morning' : 'that afternoon';
}

export function conflictWords({ kind, overlaps, gig }: Conflict, asked: GigSummary): [string, string] {
  const before = { booked: 'You play', applied: 'You have applied for', posted: 'Your own gig' }[kind];
  const time = timeOf(gig);
  const there = gig.timeZone === asked.timeZone ? '' : ' there';
  const when = [dayWords(gig, asked), time && `${time}${there}`].filter(Boolean).join(', ');
  const close = overlaps ? '' : ', with less than an hour between the two';
  const verb = kind === 'posted' ? 'is ' : '';
  return [before, `${kind === 'booked' ? `at ${placeOf(gig)} ` : verb}${when}${close}.`];
}

/**
 * GIG-10. Before a member says that they can come: what of their own stands in the way. Nothing where there is nothing,
 * where it is not known, and on servers that do not know of it: it hinders nobody.
 */
export function Conflicts({ gig }: { gig: GigSummary }) {
  const { data } = useQuery(conflictsQuery(gig.id));
  if (!data || (data.items.length === 0 && !data.saidNotFree)) return null;
  const isBooked = data.items.some(({ kind }) => kind === 'booked');
  return (
    <Notice level={isBooked ? 'warning' : 'info'}>
      {data.saidNotFree && (
        <p>You have said that you are not free {gig.lastDate ? 'on one of its days' : 'that day'}.</p>
      )}
      {data.items.map((conflict) => {
        const [before, after] = conflictWords(conflict, gig);
        return (
          <p key={conflict.gig.id}>
            {before}{' '}
            <Link to="/gigs/$id" params={{ id: conflict.gig.id }} className={link}>
              <bdi>{conflict.gig.title}</bdi>
            </Link>{' '}
            {after}
          </p>
        );
      })}
    </Notice>
  );
}
