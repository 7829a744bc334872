import { type ApplicationState, isBooked } from './gigs.ts';
import { limits } from './limits.ts';

/** A member as the client or the server holds them; null is a visitor. */
export type PermissionViewer =
  | ({ id: string } & ({ isEmailVerified: boolean } | { verifiedAt: Date | null }))
  | null;

/** Reasons with the message that is shown and sent. */
export const denials = {
  signIn: 'Sign in first.',
  verify: 'Verify your e-mail first.',
  notYours: 'You can’t change this.',
  self: 'That’s you.',
  notInGroup: 'You’re no longer in this group.',
  blocked: 'You can’t message each other.',
  tooLate: 'After an hour, you can only delete a message for yourself.',
} as const;
export type Denial = keyof typeof denials;

export type Permission = { allowed: true } | { allowed: false; reason: Denial };

const allowed: Permission = { allowed: true };
export const denied = (reason: Denial): Permission => ({ allowed: false, reason });

/** Returns the first denial. */
const all = (...permissions: Permission[]): Permission =>
  permissions.find((permission) => !permission.allowed) ?? allowed;

export const when = (holds: boolean, otherwise: Denial): Permission => (holds ? allowed : denied(otherwise));

const signedIn = (viewer: PermissionViewer) => when(viewer !== null, 'signIn');

/** Posting, messaging, linking and applying need a verified address. */
export function verified(viewer: PermissionViewer): Permission {
  if (viewer === null) return denied('signIn');
  return when('verifiedAt' in viewer ? viewer.verifiedAt !== null : viewer.isEmailVerified, 'verify');
}

export const owns = (viewer: PermissionViewer, ownerId: string): Permission =>
  viewer === null ? denied('signIn') : when(viewer.id === ownerId, 'notYours');

type Someone = { id: string };

const isOther = (viewer: PermissionViewer, person: Someone) => when(viewer?.id !== person.id, 'self');

/** `blocked`: either has blocked the other. */
export const mayMessage = (viewer: PermissionViewer, person: Someone, blocked: boolean): Permission =>
  all(verified(viewer), isOther(viewer, person), when(!blocked, 'blocked'));

export const mayWriteInGroup = (viewer: PermissionViewer, group: { isIn: boolean }): Permission =>
  all(verified(viewer), when(group.isIn, 'notInGroup'));

/** Blocking needs no verified address. */
export const mayBlock = (viewer: PermissionViewer, person: Someone): Permission =>
  all(signedIn(viewer), isOther(viewer, person));

/** `makerId`: the author of the reported item, or the reported person. */
export const mayReport = (viewer: PermissionViewer, makerId: string): Permission =>
  all(verified(viewer), isOther(viewer, { id: makerId }));

/** Whether a request is possible now is up to `machines/person-link`. */
export const mayRequestLink = (viewer: PermissionViewer, person: Someone): Permission =>
  all(verified(viewer), isOther(viewer, person));

/** Cancel, decline and remove: either person, verified or not. */
export const mayEndLink = (viewer: PermissionViewer, link: { memberIds: readonly string[] }): Permission =>
  all(signedIn(viewer), when(viewer !== null && link.memberIds.includes(viewer.id), 'notYours'));

type Sent = { sender: { _id: string }; createdAt: string };

/** The sender, for an hour. */
export const mayRemoveForBoth = (
  viewer: PermissionViewer,
  { sender, createdAt }: Sent,
  now: Date,
): Permission =>
  all(
    owns(viewer, sender._id),
    when(now.getTime() - Date.parse(createdAt) <= limits.removeForBothMs, 'tooLate'),
  );

type GigFacts = { poster: { id: string } };

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
