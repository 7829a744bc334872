import type { GigStatus } from '../ours/gigs.ts';
import { all, owns, type Permission, type PermissionViewer, verified, when } from './permission.ts';

type GigFacts = { poster: { id: string }; status: GigStatus; endsAt: string };

/** Whether the gig's end has passed. */
export const isOver = (gig: { endsAt: string }, now: Date) => Date.parse(gig.endsAt) <= now.getTime();

const ahead = (gig: GigFacts, now: Date) => when(!isOver(gig, now), 'gigOver');
const notCancelled = (gig: GigFacts) => when(gig.status !== 'cancelled', 'gigCancelled');

export const mayPublishGig = (viewer: PermissionViewer) => verified(viewer);

export const mayEditGig = (viewer: PermissionViewer, gig: GigFacts, now: Date): Permission =>
  all(owns(viewer, gig.poster.id), notCancelled(gig), ahead(gig, now));

export const mayCloseGig = (viewer: PermissionViewer, gig: GigFacts, now: Date): Permission =>
  all(mayEditGig(viewer, gig, now), when(gig.status === 'open', 'gigNotOpen'));

export const mayCancelGig = mayEditGig;

/** A filled gig opens again by itself when a place becomes free; a cancelled one never. */
export const mayReopenGig = (viewer: PermissionViewer, gig: GigFacts, now: Date): Permission =>
  all(mayEditGig(viewer, gig, now), when(gig.status === 'closed', 'gigOpen'));

export const maySeeApplications = (viewer: PermissionViewer, gig: { poster: { id: string } }) =>
  owns(viewer, gig.poster.id);

export const mayApply = (viewer: PermissionViewer, gig: GigFacts, now: Date): Permission =>
  all(
    verified(viewer),
    when(viewer?.id !== gig.poster.id, 'self'),
    notCancelled(gig),
    ahead(gig, now),
    when(gig.status === 'open', 'gigNotOpen'),
  );
