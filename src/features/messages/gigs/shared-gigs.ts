import { queryOptions } from '@tanstack/react-query';
import { type SharedGigs, sharedGigsSchema } from '#contract/applications.ts';
import type { ApplicationState } from '#contract/gigs.ts';
import type { Act } from '#contract/undo.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { nextDay } from '#entities/gig/gig-texts.ts';
import { applicationStatusLabel, type StatusLabel } from '#entities/gig/status-label.ts';
import { ask } from '#transport/http.ts';
import { dateParts } from '#ui/format/dates.ts';

export type SharedGig = SharedGigs['items'][number];

/** Milliseconds; a timer cannot wait longer than 24 days. */
const DAY = 86_400_000;

/** Refetches when the first of the gigs ends. */
function untilFirstEnd(shared: SharedGigs | undefined): number | false {
  const ends = shared?.items.map(({ gig }) => Date.parse(gig.endsAt) - Date.now()) ?? [];
  return ends.length > 0 && Math.min(Math.max(1_000, Math.min(...ends)), DAY);
}

/** Upcoming gigs that the member and the person share. */
export const sharedGigsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...gigKeys.mine, 'with', personId],
    queryFn: ({ signal }) =>
      ask('GET /api/applications/with/:id', sharedGigsSchema, { id: personId, signal }),
    refetchInterval: ({ state }) => untilFirstEnd(state.data),
  });

/** "Fri 28 Nov"; "by Fri 28 Nov" while the day is open. */
export const dayOf = (
  gig: Pick<SharedGig['gig'], 'date' | 'lastDate' | 'dateByAgreement' | 'timeZone'>,
  thisYear = new Date().getFullYear(),
): string => {
  const { weekday, day, month, year } = dateParts(nextDay(gig));
  const text = year === String(thisYear) ? `${weekday} ${day} ${month}` : `${day} ${month} ${year}`;
  return gig.dateByAgreement ? `by ${text}` : text;
};

export const applicationOf = ({ gig, application }: SharedGig) => application ?? gig.myApplication;

const endedStates: readonly ApplicationState[] = ['withdrawn', 'released', 'declined', 'closed', 'cancelled'];

/** Gigs that still matter to the two; one that has just ended stays while that can be undone. */
export const relevantGigs = (shared: readonly SharedGig[], acts: readonly Act[]): SharedGig[] =>
  shared.filter((sharedGig) => {
    const application = applicationOf(sharedGig);
    if (!application) return false;
    return !endedStates.includes(application.state) || acts.some((act) => act.subjectId === application.id);
  });

const toPoster: Partial<Record<ApplicationState, StatusLabel>> = {
  applied: { kind: 'pending', text: 'Applied' },
  standby: { kind: 'pending', text: 'On stand-by' },
  offered: { kind: 'pending', text: 'Offered' },
  accepted: { kind: 'success', text: 'Booked' },
  asked: { kind: 'pending', text: 'Asked to confirm' },
  overdue: { kind: 'accent', text: 'Not confirmed' },
};

export const statusLabel = ({ gig, application }: SharedGig): StatusLabel | null =>
  application ? (toPoster[application.state] ?? null) : applicationStatusLabel(gig);
