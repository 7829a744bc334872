import { Link } from '@tanstack/react-router';
import { gigMoves } from '#actors/gig.ts';
import type { OwnApplication } from '#contract/applications.ts';
import { isOver } from '#contract/gig-state.ts';
import { isLive, type MyGig } from '#contract/gigs.ts';
import { type StatusLabel, statusLabel } from '#entities/gig/status-label.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './mine.css.ts';

const OpenGroupButton = lazyPart(() =>
  import('#entities/gig/line-up-group.tsx').then((part) => part.OpenGroupButton),
);

export function PostedGigActions({ gig }: { gig: MyGig }) {
  const { id, openApplicationCount: waiting, placesTaken, groupId } = gig;
  const may = gigMoves(gig)('poster.edit');
  const answer = waiting === 1 ? 'Answer' : `Answer ${waiting}`;
  if (!may && waiting === 0 && !groupId && placesTaken === 0) return null;
  return (
    <div className={css.actions}>
      {waiting > 0 && (
        <Link
          to="/gigs/$id"
          params={{ id }}
          hash="applicants"
          className={button({ size: 'small' })}
          aria-label={`${answer}: applications for ${gig.title}`}
        >
          {answer}
        </Link>
      )}
      {may && (
        <Link
          to="/gigs/$id/edit"
          params={{ id }}
          className={button({ variant: 'quiet', size: 'small' })}
          aria-label={`Edit ${gig.title}`}
        >
          Edit
        </Link>
      )}
      {groupId ? (
        <LineUpLink groupId={groupId} title={gig.title} />
      ) : (
        placesTaken > 0 && <OpenGroupButton gigId={id} title={gig.title} />
      )}
    </div>
  );
}

/** MSG-05. */
export const LineUpLink = ({ groupId, title }: { groupId: string; title: string }) => (
  <Link
    to="/messages/$userId"
    params={{ userId: groupId }}
    className={button({ variant: 'quiet', size: 'small' })}
    aria-label={`Message the line-up of ${title}`}
  >
    Message the line-up
  </Link>
);

type CurrentAndPast<T> = { current: T[]; past: T[] };

function splitPast<T>(items: readonly T[], isPast: (item: T) => boolean): CurrentAndPast<T> {
  return { current: items.filter((item) => !isPast(item)), past: items.filter(isPast) };
}

const byDate = (a: { startsAt: string; id: string }, b: { startsAt: string; id: string }) =>
  a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id);

/** Upcoming gigs by date; past and cancelled ones in the server's order. */
export function sortPosted(gigs: readonly MyGig[], now: Date): CurrentAndPast<MyGig> {
  const { current, past } = splitPast(gigs, (gig) => isOver(gig, now) || gig.status === 'cancelled');
  return { current: current.sort(byDate), past };
}

/** Open and booked applications by date; past and unsuccessful ones in the server's order. */
export function sortApplications(
  items: readonly OwnApplication[],
  now: Date,
): CurrentAndPast<OwnApplication> {
  const { current, past } = splitPast(items, (item) => isOver(item.gig, now) || !isLive(item.state));
  return { current: current.sort((a, b) => byDate(a.gig, b.gig)), past };
}

/** What needs the poster comes first. */
export function postedLabel(gig: MyGig, now: Date): StatusLabel {
  const isUpcoming = !isOver(gig, now);
  if (isUpcoming && gig.overdueCount > 0)
    return { kind: 'accent', text: `${gig.overdueCount} not confirmed` };
  if (isUpcoming && gig.openApplicationCount > 0)
    return { kind: 'pending', text: `${gig.openApplicationCount} to answer` };
  if (isUpcoming && gig.unconfirmedCount > 0)
    return { kind: 'pending', text: `${gig.unconfirmedCount} to confirm` };
  if (isUpcoming && gig.status === 'filled') return { kind: 'success', text: 'Filled' };
  const label = statusLabel({ ...gig, myApplication: null }, now);
  return label ?? { kind: 'muted', text: 'Nobody yet' };
}
