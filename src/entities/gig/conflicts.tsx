import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Conflict } from '#contract/calendar.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { link } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { conflictsQuery } from './calendar.ts';
import { daysText, placeOf, timeOf } from './gig-texts.ts';

const EVENING = '17';
const NOON = '12';

/** "that evening", or the dates when either gig spans several days. */
function dayText(gig: Conflict['gig'], viewedGig: GigSummary): string {
  const { date, lastDate, startTime } = gig;
  if (date !== viewedGig.date || lastDate || viewedGig.lastDate) return `on ${daysText(gig)}`;
  if (startTime === null) return 'that day';
  if (startTime >= EVENING) return 'that evening';
  return startTime < NOON ? 'that morning' : 'that afternoon';
}

export function conflictTexts({ kind, overlaps, gig }: Conflict, viewedGig: GigSummary): [string, string] {
  const before = { booked: 'You’re playing', applied: 'You’ve applied for', posted: 'Your own gig' }[kind];
  const time = timeOf(gig);
  const suffix = gig.timeZone === viewedGig.timeZone ? '' : ' there';
  const when = [dayText(gig, viewedGig), time && `${time}${suffix}`].filter(Boolean).join(', ');
  const close = overlaps ? '' : ', less than an hour apart';
  const joint = { booked: `at ${placeOf(gig)} `, applied: '', posted: 'is ' }[kind];
  return [before, `${joint}${when}${close}.`];
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
        <p>You’ve said you’re not free {gig.lastDate ? 'on one of its days' : 'that day'}.</p>
      )}
      {data.items.map((conflict) => {
        const [before, after] = conflictTexts(conflict, gig);
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
