import { and, eq } from 'drizzle-orm';
import {
  type ApplicationMove,
  mayMoveApplication,
  maySeeApplication,
  type NewApplication,
} from '#contract/applications.ts';
import { rolesOf } from '#contract/gig-state.ts';
import { holdsPlace, isBooked } from '#contract/gigs.ts';
import { mayApply } from '#contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { openDepsOf } from '../deps/ending.ts';
import { canSeeGig, readGig } from '../gigs/queries.ts';
import { readRoleStatus } from '../gigs/roles.ts';
import { authorize, badInput, conflict, notFound, usedAlready, type Viewer } from '../http/errors.ts';
import { markChangesRead, notify } from '../notifications/notify.ts';
import { emitChange } from '../outbox/emit.ts';
import { canSee } from '../people/visibility.ts';
import { type Action, endActsOn, finalAction, recordAct } from '../undo/acts.ts';
import {
  type Details,
  lockGig,
  publishApplication,
  publishGig,
  readApplication,
  step,
  stepGig,
  updateFilledStatus,
} from './lifecycle.ts';
import { wireOf } from './queries.ts';
import { type AsRead, checkUnchanged } from './read-terms.ts';
import { asApplicantSees, snapshotOf } from './snapshots.ts';
import { lastRank, promoteStandby } from './standby.ts';

export const applicationMoves = {
  withdraw: 'applicant.withdraw',
  confirm: 'applicant.confirm',
  accept: 'poster.accept',
  decline: 'poster.decline',
  'undo-decline': 'poster.undoDecline',
  release: 'poster.release',
  offer: 'poster.offer',
  withdrawOffer: 'poster.withdrawOffer',
  acceptOffer: 'applicant.acceptOffer',
  declineOffer: 'applicant.declineOffer',
  standBy: 'poster.standBy',
} as const;
export type MoveName = keyof typeof applicationMoves;

/** Ending an application and answering about a booking stay possible across a block. */
const endings = ['withdraw', 'decline', 'declineOffer', 'withdrawOffer'] as const;
const allowedAcrossBlocks: ReadonlySet<MoveName> = new Set([...endings, 'confirm', 'release']);

/** SAF-15. Applicants can end what they see, even after a decision of the poster that can be undone. */
const endsApplication: ReadonlySet<MoveName> = new Set(['withdraw', 'declineOffer']);

const answersQuestion: ReadonlySet<MoveName> = new Set(['confirm', 'acceptOffer']);

/** Moves whose place goes to the next on stand-by. Not after a withdrawn offer: the poster decides. */
const freesPlace: ReadonlySet<MoveName> = new Set(['withdraw', 'release', 'declineOffer']);

export type MoveInput = AsRead & { version?: number; words?: string; hours?: number | undefined };

export const moveAnswer = (row: ApplicationRow, gig: GigRow): ApplicationMove => ({
  ...wireOf(row),
  gigStatus: gig.status,
});

/**
 * Applies, or applies again after withdrawing. Idempotent by `clientId`.
 * @throws HttpError 404, 403, or 409 with the gig when it takes nobody or has changed since it was read
 */
export async function apply(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  { note, links = [], clientId, roleId: requestedRoleId, terms }: NewApplication,
  now: Date,
): Promise<ApplicationMove> {
  const gig = await lockGig(tx, gigId);
  const [existing] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gigId), eq(applications.applicantId, viewer.id)));
  if (existing?.clientId === clientId) {
    const isSame =
      existing.note === normalizeText(note) &&
      existing.links.join('\n') === links.join('\n') &&
      (requestedRoleId ?? existing.roleId) === existing.roleId;
    if (!isSame) throw usedAlready(moveAnswer(existing, gig));
    return moveAnswer(existing, gig);
  }
  if (!(await canSeeGig(tx, viewer, gigId))) throw notFound('This gig');
  authorize(mayApply(viewer, { poster: { id: gig.posterId } }));
  await stepGig(tx, viewer, gig, 'player.apply', finalAction(viewer.id, now));
  const roleId = await roleFor(tx, viewer, gig, requestedRoleId ?? existing?.roleId);
  const staleReadError = await checkUnchanged(tx, viewer, gig, { roleId }, { terms });
  if (staleReadError) throw staleReadError;
  const content = { note: normalizeText(note), links, clientId, roleId };
  const applied = existing
    ? await applyAgain(tx, viewer, gig, existing, content, now)
    : await applyFirst(tx, viewer, gig, content, now);
  return moveAnswer(applied, gig);
}

/** @throws HttpError 400 when a role must be chosen, 409 with the gig when the role is filled or unknown */
async function roleFor(tx: Tx, viewer: Viewer, gig: GigRow, requested: string | undefined): Promise<string> {
  const [first, ...others] = rolesOf(gig);
  const roleId = others.length === 0 ? (requested ?? first?.id) : requested;
  if (roleId === undefined) throw badInput('Choose a role.', 'roleId');
  const roleStatus = await readRoleStatus(tx, gig);
  if (roleStatus(roleId).status === 'open') return roleId;
  throw conflict('This role is filled.', await readGig(tx, viewer, gig.id));
}

type ApplicationContent = Pick<ApplicationRow, 'note' | 'links' | 'clientId' | 'roleId'>;

async function applyFirst(tx: Tx, viewer: Viewer, gig: GigRow, content: ApplicationContent, now: Date) {
  const stamps = { createdAt: now, updatedAt: now };
  const [inserted] = await tx
    .insert(applications)
    .values({ ...content, ...stamps, gigId: gig.id, applicantId: viewer.id })
    .returning();
  if (!inserted) throw new Error('the application was not stored');
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  const notification = { recipientId: gig.posterId, actorId: viewer.id, type: 'gig_application' as const };
  await notify(tx, { ...notification, subject, excerpt: content.note });
  await publishApplication(tx, gig, inserted, finalAction(viewer.id, now));
  return inserted;
}

/** Whoever waits for a filled role may switch to another one. */
async function applyAgain(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  before: ApplicationRow,
  content: ApplicationContent,
  now: Date,
) {
  const action = finalAction(viewer.id, now);
  const switchesRole = before.state === 'closed' && before.roleId !== content.roleId;
  const ended = switchesRole ? await step(tx, gig, before, { type: 'applicant.withdraw' }, action) : before;
  const application = { ...(ended ?? before), ...content };
  const after = await step(tx, gig, application, { type: 'applicant.reapply' }, action);
  if (!after) throw conflict('You’ve already applied.', await readGig(tx, viewer, gig.id));
  await endActsOn(tx, application.id);
  await tx.update(applications).set(content).where(eq(applications.id, application.id));
  return after;
}

/**
 * Makes one move of either side, fills or reopens the gig, and notifies everybody whose application changes.
 * @param input `version`: of the gig; `words`, `hours`: the poster's answer; `terms`, `note`: as read
 * @throws HttpError 404 for a third party, 403 for the other side's move, 409 with the application when the
 * chart refuses, and with the gig when it has changed since it was read
 */
export async function moveApplication(
  tx: Tx,
  viewer: Viewer,
  applicationId: string,
  move: MoveName,
  action: Action,
  input: MoveInput = {},
): Promise<ApplicationMove> {
  const { gigId } = await readApplication(tx, applicationId);
  const gig = await lockGig(tx, gigId);
  const row = await readApplication(tx, applicationId);
  const parties = { applicantId: row.applicantId, posterId: gig.posterId };
  if (!maySeeApplication(viewer, parties).allowed) throw notFound('This application');
  const event = applicationMoves[move];
  authorize(mayMoveApplication(viewer, parties, event));
  if (!allowedAcrossBlocks.has(move) && !(await canSee(tx, row.applicantId, gig.posterId))) {
    throw notFound('This application');
  }
  if (answersQuestion.has(move) && row.askedVersion !== null && row.askedVersion !== input.version)
    throw conflict('The gig has changed again. Check the details.', moveAnswer(row, gig));
  // Somebody else may have been booked while a block hid the offer.
  const isAccepted = move === 'acceptOffer' && row.state === 'offered';
  if (isAccepted && (await readRoleStatus(tx, gig))(row.roleId).isBookedUp)
    throw conflict('Your place has gone to someone else.', moveAnswer(row, gig));
  const staleReadError = await checkUnchanged(tx, viewer, gig, row, input);
  const openDeps = await openDepsOf(tx, gig, row.applicantId);
  const details = await detailsOf(tx, gig, move, input, action.now);
  const after =
    (await step(tx, gig, row, { type: event }, action, details)) ??
    (endsApplication.has(move) && row.shown && gig.status !== 'cancelled'
      ? await step(tx, gig, asApplicantSees(row), { type: event }, action, details)
      : null);
  if (!after) throw conflict('This is no longer possible.', moveAnswer(row, gig));
  if (staleReadError) throw staleReadError;
  const movedUp =
    freesPlace.has(move) && holdsPlace(row.state) ? await promoteStandby(tx, gig, row.roleId, action) : [];
  const gigAfter = await updateFilledStatus(tx, gig, action);
  const placesChanged = isBooked(row.state) !== isBooked(after.state);
  if (placesChanged && gigAfter === gig) await publishGig(tx, gig, action);
  await endActsOn(tx, row.id);
  if (viewer.id === row.applicantId) await markChangesRead(tx, { recipientId: viewer.id, gigId: gig.id });
  if (move !== 'undo-decline')
    await recordAct(tx, action, {
      kind: move,
      words: await nameOf(tx, viewer.id === gig.posterId ? row.applicantId : gig.posterId),
      subjectId: row.id,
      withinId: gig.id,
      madeAt: row.createdAt,
      kept: {
        move: {
          before: snapshotOf(row),
          after: after.state,
          wasFilled: gig.status === 'filled',
          movedUp: movedUp.map((one) => ({ id: one.id, before: snapshotOf(one) })),
          ...openDeps,
        },
      },
    });
  return moveAnswer(after, gigAfter);
}

async function detailsOf(
  tx: Tx,
  gig: GigRow,
  move: MoveName,
  { words: answerText = '', hours }: MoveInput,
  now: Date,
): Promise<Details> {
  const answer = normalizeText(answerText);
  if (move === 'offer' && hours !== undefined) {
    const deadline = new Date(now.getTime() + hours * 60 * 60 * 1000);
    const latest = gig.startsAt > now ? gig.startsAt : gig.endsAt;
    return { answer, answerBy: deadline < latest ? deadline : latest };
  }
  if (move !== 'standBy') return { answer };
  return { standbyRank: (await lastRank(tx, gig.id)) + 1 };
}

/**
 * GIG-08. Marks an applicant, for the poster alone.
 * @throws HttpError 404 for a third party or across a block, 403 for the applicant
 */
export async function setShortlisted(tx: Tx, viewer: Viewer, applicationId: string, isShortlisted: boolean) {
  const [found] = await tx
    .select({ gigId: gigs.id, posterId: gigs.posterId, applicantId: applications.applicantId })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(eq(applications.id, applicationId));
  if (!found || !maySeeApplication(viewer, found).allowed) throw notFound('This application');
  authorize(mayMoveApplication(viewer, found, 'poster.shortlist'));
  if (!(await canSee(tx, found.applicantId, found.posterId))) throw notFound('This application');
  await tx.update(applications).set({ isShortlisted }).where(eq(applications.id, applicationId));
  const change = { kind: 'application' as const, id: found.gigId };
  await emitChange(tx, viewer.id, change);
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return row?.name ?? '';
}
