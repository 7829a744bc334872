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

/** "that evening", or the dates when either gig spans several days. */
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
 * GIG-10. The member's own conflicting gigs, shown before they commit. Informational only; renders nothing when
 * there are none or the server does not support it.
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
