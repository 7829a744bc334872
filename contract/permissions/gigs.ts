import type { GigStatus } from '../ours/gigs.ts';
import { all, owns, type Permission, type PermissionViewer, verified, when } from './permission.ts';

type GigFacts = { poster: { id: string } };
type Lasting = { status: GigStatus; endsAt: string | Date };

/** Whether the gig's end has passed. */
export const isOver = ({ endsAt }: Pick<Lasting, 'endsAt'>, now: Date) =>
  new Date(endsAt).getTime() <= now.getTime();

/** The states of `machines/gig` that others see: called off wins over time, time over the rest. */
export type GigState = GigStatus | 'past';
export const gigStateOf = (gig: Lasting, now: Date): GigState =>
  gig.status !== 'cancelled' && isOver(gig, now) ? 'past' : gig.status;

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
