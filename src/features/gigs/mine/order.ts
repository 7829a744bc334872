import { isLive } from '#contract/ours/application-states.ts';
import type { OwnApplication } from '#contract/ours/applications.ts';
import type { MyGig } from '#contract/ours/gigs.ts';
import { isOver } from '#contract/permissions/gigs.ts';
import { type StatusLabel, statusLabel } from '#entities/gig/status-label.ts';

type Halves<T> = { current: T[]; past: T[] };

const halves = <T>(items: readonly T[], isPast: (item: T) => boolean): Halves<T> => ({
  current: items.filter((item) => !isPast(item)),
  past: items.filter(isPast),
});

const byDate = (a: { startsAt: string; id: string }, b: { startsAt: string; id: string }) =>
  a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id);

/** What is still to come, soonest first, and what is over or called off, latest first. */
export function sortPosted(gigs: readonly MyGig[], now: Date): Halves<MyGig> {
  const { current, past } = halves(gigs, (gig) => isOver(gig, now) || gig.status === 'cancelled');
  return { current: current.sort(byDate), past };
}

/** What waits or is booked, soonest first, and what came to nothing or is over. */
export function sortApplications(items: readonly OwnApplication[], now: Date): Halves<OwnApplication> {
  const { current, past } = halves(items, (item) => isOver(item.gig, now) || !isLive(item.state));
  return { current: current.sort((a, b) => byDate(a.gig, b.gig)), past };
}

/** An own gig in a word: what needs its poster comes first. */
export function postedLabel(gig: MyGig, now: Date): StatusLabel {
  const ahead = !isOver(gig, now);
  if (ahead && gig.overdueCount > 0) return { kind: 'new', words: `${gig.overdueCount} not confirmed` };
  if (ahead && gig.openApplicationCount > 0)
    return { kind: 'wait', words: `${gig.openApplicationCount} to answer` };
  if (ahead && gig.unconfirmedCount > 0) return { kind: 'wait', words: `${gig.unconfirmedCount} to confirm` };
  if (ahead && gig.status === 'filled') return { kind: 'yes', words: 'Filled' };
  const label = statusLabel({ ...gig, myApplication: null }, now);
  return label ?? { kind: 'no', words: 'Nobody yet' };
}
