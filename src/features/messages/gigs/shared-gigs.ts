import { queryOptions } from '@tanstack/react-query';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import { type SharedGigs, sharedGigsSchema } from '#contract/ours/shared-gigs.ts';
import type { Act } from '#contract/ours/undo.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { nextDay } from '#entities/gig/gig-words.ts';
import { applicationStatusLabel, type StatusLabel } from '#entities/gig/status-label.ts';
import { ask } from '#transport/http.ts';
import { dateParts } from '#ui/format/dates.ts';

export type SharedGig = SharedGigs['items'][number];

/** Milliseconds; a timer cannot wait for longer than 24 days. */
const DAY = 86_400_000;

/** Until the first of them is over: then it is asked again, and is not there any more. */
function untilOver(shared: SharedGigs | undefined): number | false {
  const ends = shared?.items.map(({ gig }) => Date.parse(gig.endsAt) - Date.now()) ?? [];
  return ends.length > 0 && Math.min(Math.max(1_000, Math.min(...ends)), DAY);
}

/** What the member and somebody have to do with each other’s gigs to come. */
export const sharedGigsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...gigKeys.mine, 'with', personId],
    queryFn: ({ signal }) =>
      ask('GET /api/applications/with/:id', sharedGigsSchema, { id: personId, signal }),
    refetchInterval: ({ state }) => untilOver(state.data),
  });

/** When it is, or is next, as short as it goes: "Fri 28 Nov"; "by Fri 28 Nov" while the day is to be agreed. */
export const dayOf = (
  gig: Pick<SharedGig['gig'], 'date' | 'lastDate' | 'dateByAgreement' | 'timeZone'>,
  thisYear = new Date().getFullYear(),
): string => {
  const { weekday, day, month, year } = dateParts(nextDay(gig));
  const words = year === String(thisYear) ? `${weekday} ${day} ${month}` : `${day} ${month} ${year}`;
  return gig.dateByAgreement ? `by ${words}` : words;
};

export const applicationOf = ({ gig, application }: SharedGig) => application ?? gig.myApplication;

/** Nobody waits for these any more. */
const ended: readonly ApplicationState[] = ['withdrawn', 'released', 'declined', 'closed', 'cancelled'];

/** Those that still concern the two; one that has just ended as long as that can be undone. */
export const standing = (shared: readonly SharedGig[], acts: readonly Act[]): SharedGig[] =>
  shared.filter((one) => {
    const application = applicationOf(one);
    if (!application) return false;
    return !ended.includes(application.state) || acts.some((act) => act.subjectId === application.id);
  });

const toPoster: Partial<Record<ApplicationState, StatusLabel>> = {
  applied: { kind: 'wait', words: 'Has applied' },
  standby: { kind: 'wait', words: 'On stand-by' },
  offered: { kind: 'wait', words: 'Offered' },
  accepted: { kind: 'yes', words: 'Booked' },
  asked: { kind: 'wait', words: 'Asked to confirm' },
  overdue: { kind: 'new', words: 'Has not confirmed' },
};

/** How it stands for the reader: the poster, or who applied. */
export const labelOf = ({ gig, application }: SharedGig): StatusLabel | null =>
  application ? (toPoster[application.state] ?? null) : applicationStatusLabel(gig);
