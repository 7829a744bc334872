import { type ApplicationState, isBooked } from '../ours/application-states.ts';
import type { GigStatus } from '../ours/gigs.ts';
import { all, owns, type Permission, type PermissionViewer, signedIn, verified, when } from './permission.ts';

type GigFacts = { poster: { id: string } };
type Lasting = { status: GigStatus; endsAt: string | Date };

/** Whether the gig's end has passed. */
export const isOver = ({ endsAt }: Pick<Lasting, 'endsAt'>, now: Date) =>
  new Date(endsAt).getTime() <= now.getTime();

/** The states of `machines/gig` that others see: called off wins over time, time over the rest. */
export type GigState = GigStatus | 'past';
export const gigStateOf = (gig: Lasting, now: Date): GigState =>
  gig.status !== 'cancelled' && isOver(gig, now) ? 'past' : gig.status;

/** GIG-01. Whether the day until which one may apply has passed; who has applied stays in. */
export const isLate = ({ appliesUntil }: { appliesUntil?: string | Date | null | undefined }, now: Date) =>
  appliesUntil != null && new Date(appliesUntil).getTime() <= now.getTime();

/** As the chart of a gig is to see it for somebody who would apply: it is closed to them once that day is over. */
export const stateForNewcomers = (
  gig: Lasting & { appliesUntil?: string | Date | null | undefined },
  now: Date,
): GigState => {
  const state = gigStateOf(gig, now);
  return state === 'open' && isLate(gig, now) ? 'closed' : state;
};

/** Who is booked is told where just it is, and who posted it knows. */
export const maySeeAddress = (
  viewer: PermissionViewer,
  { poster, state }: GigFacts & { state: ApplicationState | undefined },
): Permission => all(signedIn(viewer), when(viewer?.id === poster.id || isBooked(state), 'notYours'));

export const mayPublishGig = (viewer: PermissionViewer) => verified(viewer);

/** Editing, closing, reopening, cancelling; whether it is possible now is the business of `machines/gig`. */
export const mayChangeGig = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  owns(viewer, gig.poster.id);

export const maySeeApplications = (viewer: PermissionViewer, gig: { poster: { id: string } }) =>
  owns(viewer, gig.poster.id);

export const mayAskAbout = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  all(verified(viewer), when(viewer?.id !== gig.poster.id, 'self'));

export const mayAnswerQuestion = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  all(verified(viewer), owns(viewer, gig.poster.id));

/** Who asked, and the poster: it hangs on their gig. */
export const mayDeleteQuestion = (
  viewer: PermissionViewer,
  { asker }: { asker: { id: string } },
  { poster }: GigFacts,
): Permission => (owns(viewer, asker.id).allowed ? { allowed: true } : owns(viewer, poster.id));

export const mayApply = (viewer: PermissionViewer, gig: GigFacts): Permission =>
  all(verified(viewer), when(viewer?.id !== gig.poster.id, 'self'));
