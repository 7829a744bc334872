import { and, eq } from 'drizzle-orm';
import { holdsPlace, isBooked } from '#contract/ours/application-states.ts';
import type { ApplicationMove, NewApplication } from '#contract/ours/applications.ts';
import { rolesOf } from '#contract/ours/gig-roles.ts';
import { mayMoveApplication, maySeeApplication } from '#contract/permissions/applications.ts';
import { mayApply } from '#contract/permissions/gigs.ts';
import type { Tx } from '../db/database.ts';
import { type ApplicationRow, applications, type GigRow, gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { openDepsOf } from '../deps/ending.ts';
import { isInSight, readGig } from '../gigs/queries.ts';
import { standingFor } from '../gigs/roles.ts';
import { badInput, conflict, notFound, usedAlready } from '../http/errors.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { noteChangesRead, notify } from '../notifications/notify.ts';
import { emit } from '../outbox/emit.ts';
import { canSee } from '../people/standing.ts';
import { userRoom } from '../realtime/rooms.ts';
import { endActsOn, rememberAct } from '../undo/acts.ts';
import { type Doing, forGood } from '../undo/held-news.ts';
import { lockGig, type Said, settleStatus, step, stepGig, tellBoth, tellOfGig } from './lifecycle.ts';
import { wireOf } from './queries.ts';
import { type AsRead, otherThanRead } from './read-terms.ts';
import { asApplicantSees, standingOf } from './shown.ts';
import { lastRank, moveUp } from './standby.ts';

/** Moves that people make, by the last part of the URL. */
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

/** What ends an application, and what is said of a booking, stays possible across a block. */
const acrossBlocks: ReadonlySet<MoveName> = new Set([
  'withdraw',
  'decline',
  'confirm',
  'release',
  'declineOffer',
  'withdrawOffer',
]);

/** SAF-15. Applicants can end what they see, whatever the poster has decided about them and can still undo. */
const endsApplication: ReadonlySet<MoveName> = new Set(['withdraw', 'declineOffer']);

/** What answers a question that names the version of its gig. */
const answersQuestion: ReadonlySet<MoveName> = new Set(['confirm', 'acceptOffer']);

/** What frees a place that others may wait for in turn. Who takes an offer back has another in mind. */
const freesPlace: ReadonlySet<MoveName> = new Set(['withdraw', 'release', 'declineOffer']);

/** What a move may come with. */
export type AskedWith = AsRead & { version?: number; words?: string; hours?: number | undefined };

/** What every move answers. */
export const moveAnswer = (row: ApplicationRow, gig: GigRow): ApplicationMove => ({
  ...wireOf(row),
  gigStatus: gig.status,
});

/**
 * Applies, or applies again after withdrawing. The same `clientId` twice is one application.
 * @throws HttpError 404, 403, 409 with the gig where it takes nobody or is not as it was read
 */
export async function apply(
  tx: Tx,
  viewer: Viewer,
  gigId: string,
  { note, links = [], clientId, roleId: asked, terms }: NewApplication,
  now: Date,
): Promise<ApplicationMove> {
  const gig = await lockGig(tx, gigId);
  const [existing] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.gigId, gigId), eq(applications.applicantId, viewer.id)));
  if (existing?.clientId === clientId) {
    const isSame =
      existing.note === tidy(note) &&
      existing.links.join('\n') === links.join('\n') &&
      (asked ?? existing.roleId) === existing.roleId;
    if (!isSame) throw usedAlready(moveAnswer(existing, gig));
    return moveAnswer(existing, gig);
  }
  if (!(await isInSight(tx, viewer, gigId))) throw notFound('This gig');
  demand(mayApply(asPermissionViewer(viewer), { poster: { id: gig.posterId } }));
  await stepGig(tx, viewer, gig, 'player.apply', forGood(viewer.id, now));
  const roleId = await roleFor(tx, viewer, gig, asked ?? existing?.roleId);
  const other = await otherThanRead(tx, viewer, gig, { roleId }, { terms });
  if (other) throw other;
  const words = { note: tidy(note), links, clientId, roleId };
  const applied = existing
    ? await applyAgain(tx, viewer, gig, existing, words, now)
    : await applyFirst(tx, viewer, gig, words, now);
  return moveAnswer(applied, gig);
}

/** @throws HttpError 400 where one of several is to be chosen, 409 with the gig where it is found or not looked for */
async function roleFor(tx: Tx, viewer: Viewer, gig: GigRow, asked: string | undefined): Promise<string> {
  const [first, ...others] = rolesOf(gig);
  const roleId = others.length === 0 ? (asked ?? first?.id) : asked;
  if (roleId === undefined) throw badInput('Choose what you apply for.', 'roleId');
  const standing = await standingFor(tx, gig);
  if (standing(roleId).status === 'open') return roleId;
  throw conflict('Nobody more is needed for this role.', await readGig(tx, viewer, gig.id));
}

type Words = Pick<ApplicationRow, 'note' | 'links' | 'clientId' | 'roleId'>;

async function applyFirst(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  words: Words,
  now: Date,
): Promise<ApplicationRow> {
  const stamps = { createdAt: now, updatedAt: now };
  const [made] = await tx
    .insert(applications)
    .values({ ...words, ...stamps, gigId: gig.id, applicantId: viewer.id })
    .returning();
  if (!made) throw new Error('the application was not stored');
  const subject = { kind: 'gig' as const, id: gig.id, title: gig.title };
  const news = { recipientId: gig.posterId, actorId: viewer.id, type: 'gig_application' as const };
  await notify(tx, { ...news, subject, excerpt: words.note });
  await tellBoth(tx, gig, made, forGood(viewer.id, now));
  return made;
}

/** Who waited for a role that was found goes for another one of the gig. */
async function applyAgain(
  tx: Tx,
  viewer: Viewer,
  gig: GigRow,
  before: ApplicationRow,
  words: Words,
  now: Date,
) {
  const doing = forGood(viewer.id, now);
  const changes = before.state === 'closed' && before.roleId !== words.roleId;
  const left = changes ? await step(tx, gig, before, { type: 'applicant.withdraw' }, doing) : before;
  const application = { ...(left ?? before), ...words };
  const after = await step(tx, gig, application, { type: 'applicant.reapply' }, doing);
  if (!after) throw conflict('You have applied already.', await readGig(tx, viewer, gig.id));
  await endActsOn(tx, application.id);
  await tx.update(applications).set(words).where(eq(applications.id, application.id));
  return after;
}

/**
 * One move of one of the two. Accepting the last one needed fills the gig, and a booked person who
 * withdraws opens it again; every application that this moves is told.
 * @param asked `version`: the question that it answers; `words` and `hours`: what goes with an answer of the poster;
 * `terms` and `note`: what they have read
 * @throws HttpError 404 for a third, 403 for the other side's move, 409 with the application when the chart refuses, and
 * with the gig when it is not as it was read
 */
export async function moveApplication(
  tx: Tx,
  viewer: Viewer,
  applicationId: string,
  move: MoveName,
  doing: Doing,
  asked: AskedWith = {},
): Promise<ApplicationMove> {
  const gig = await lockGig(tx, await gigIdOf(tx, applicationId));
  const [row] = await tx.select().from(applications).where(eq(applications.id, applicationId));
  if (!row) throw notFound('This application');
  const parties = { applicantId: row.applicantId, posterId: gig.posterId };
  const who = asPermissionViewer(viewer);
  if (!maySeeApplication(who, parties).allowed) throw notFound('This application');
  const event = applicationMoves[move];
  demand(mayMoveApplication(who, parties, event));
  if (!acrossBlocks.has(move) && !(await canSee(tx, row.applicantId, gig.posterId))) {
    throw notFound('This application');
  }
  if (answersQuestion.has(move) && row.askedVersion !== null && row.askedVersion !== asked.version)
    throw conflict('The gig has changed once more.', moveAnswer(row, gig));
  // Somebody else may have been booked while a block hid the offer.
  if (
    move === 'acceptOffer' &&
    row.state === 'offered' &&
    (await standingFor(tx, gig))(row.roleId).isBookedUp
  )
    throw conflict('Your place has gone to somebody else.', moveAnswer(row, gig));
  const other = await otherThanRead(tx, viewer, gig, row, asked);
  const openDeps = await openDepsOf(tx, gig, row.applicantId);
  const said = await saidWith(tx, gig, move, asked, doing.now);
  const after =
    (await step(tx, gig, row, { type: event }, doing, said)) ??
    (endsApplication.has(move) && row.shown && gig.status !== 'cancelled'
      ? await step(tx, gig, asApplicantSees(row), { type: event }, doing, said)
      : null);
  if (!after) throw conflict('This cannot be done any more.', moveAnswer(row, gig));
  if (other) throw other;
  const movedUp =
    freesPlace.has(move) && holdsPlace(row.state) ? await moveUp(tx, gig, row.roleId, doing) : [];
  const settled = await settleStatus(tx, gig, doing);
  const placesChanged = isBooked(row.state) !== isBooked(after.state);
  if (placesChanged && settled === gig) await tellOfGig(tx, gig, doing);
  await endActsOn(tx, row.id);
  if (viewer.id === row.applicantId) await noteChangesRead(tx, { recipientId: viewer.id, gigId: gig.id });
  if (move !== 'undo-decline')
    await rememberAct(tx, doing, {
      kind: move,
      words: await nameOf(tx, viewer.id === gig.posterId ? row.applicantId : gig.posterId),
      subjectId: row.id,
      withinId: gig.id,
      madeAt: row.createdAt,
      kept: {
        move: {
          before: standingOf(row),
          after: after.state,
          wasFilled: gig.status === 'filled',
          movedUp: movedUp.map((one) => ({ id: one.id, before: standingOf(one) })),
          ...openDeps,
        },
      },
    });
  return moveAnswer(after, settled);
}

async function saidWith(
  tx: Tx,
  gig: GigRow,
  move: MoveName,
  { words = '', hours }: AskedWith,
  now: Date,
): Promise<Said> {
  const answer = tidy(words);
  if (move === 'offer' && hours !== undefined) {
    const wanted = new Date(now.getTime() + hours * 60 * 60 * 1000);
    const last = gig.startsAt > now ? gig.startsAt : gig.endsAt;
    return { answer, answerBy: wanted < last ? wanted : last };
  }
  if (move !== 'standBy') return { answer };
  return { standbyRank: (await lastRank(tx, gig.id)) + 1 };
}

/**
 * GIG-08. The poster marks whom they think of, or takes the mark away. It is no step of the application: nothing is
 * told but to the poster's own tabs.
 * @throws HttpError 404 for a third or across a block, 403 for the applicant
 */
export async function setShortlisted(
  tx: Tx,
  viewer: Viewer,
  applicationId: string,
  isShortlisted: boolean,
): Promise<{ ok: true }> {
  const [found] = await tx
    .select({ gigId: gigs.id, posterId: gigs.posterId, applicantId: applications.applicantId })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(eq(applications.id, applicationId));
  const who = asPermissionViewer(viewer);
  if (!found || !maySeeApplication(who, found).allowed) throw notFound('This application');
  demand(mayMoveApplication(who, found, 'poster.shortlist'));
  if (!(await canSee(tx, found.applicantId, found.posterId))) throw notFound('This application');
  await tx.update(applications).set({ isShortlisted }).where(eq(applications.id, applicationId));
  const change = { kind: 'application' as const, id: found.gigId };
  await emit(tx, userRoom(viewer.id), 'content_changed', change);
  return { ok: true };
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return row?.name ?? '';
}

async function gigIdOf(tx: Tx, applicationId: string): Promise<string> {
  const [row] = await tx
    .select({ gigId: applications.gigId })
    .from(applications)
    .where(eq(applications.id, applicationId));
  if (!row) throw notFound('This application');
  return row.gigId;
}
