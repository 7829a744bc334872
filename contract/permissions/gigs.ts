import { type ApplicationState, isBooked } from '../ours/application-states.ts';
import type { GigStatus } from '../ours/gigs.ts';
import { all, owns, type Permission, type PermissionViewer, signedIn, verified, when } from './permission.ts';

type GigFacts = { poster: { id: string } };
type Lasting = { status: GigStatus; endsAt: string | Date };

export const isOver = ({ endsAt }: Pick<Lasting, 'endsAt'>, now: Date) =>
  new Date(endsAt).getTime() <= now.getTime();

/** The states of `machines/gig` as shown to others: cancelled overrides past, past overrides the rest. */
export type GigState = GigStatus | 'past';
export const gigStateOf = (gig: Lasting, now: Date): GigState =>
  gig.status !== 'cancelled' && isOver(gig, now) ? 'past' : gig.status;

/** GIG-01. Whether the deadline to apply has passed; earlier applications stay. */
export const isLate = ({ appliesUntil }: { appliesUntil?: string | Date | null | undefined }, now: Date) =>
  appliesUntil != null && new Date(appliesUntil).getTime() <= now.getTime();

/** The gig's state for new applicants: closed after the deadline to apply. */
export const stateForNewcomers = (
  gig: Lasting & { appliesUntil?: string | Date | null | undefined },
  now: Date,
): GigState => {
  const state = gigStateOf(gig, now);
  return state === 'open' && isLate(gig, now) ? 'closed' : state;
};

/** For booked people and the poster. */
export const maySeeAddress = (
  viewer: PermissionViewer,
  { poster, state }: GigFacts & { state: ApplicationState | undefined },
): Permission => all(signedIn(viewer), when(viewer?.id === poster.id || isBooked(state), 'notYours'));

export const mayPublishGig = (viewer: PermissionViewer) => verified(viewer);

/** Edit, close, reopen and cancel. Whether that is possible now is up to `machines/gig`. */
export const mayChangeGig = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  owns(viewer, gig.poster.id);

export const maySeeApplications = (viewer: PermissionViewer, gig: { poster: { id: string } }) =>
  owns(viewer, gig.poster.id);

export const mayAskAbout = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  all(verified(viewer), when(viewer?.id !== gig.poster.id, 'self'));

export const mayAnswerQuestion = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  all(verified(viewer), owns(viewer, gig.poster.id));

/** The asker, and the gig's poster. */
export const mayDeleteQuestion = (
  viewer: PermissionViewer,
  { asker }: { asker: { id: string } },
  { poster }: GigFacts,
): Permission => (owns(viewer, asker.id).allowed ? { allowed: true } : owns(viewer, poster.id));

export const mayApply = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  all(verified(viewer), when(viewer?.id !== gig.poster.id, 'self'));
