import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { type Undone, undoCalls } from '#contract/undo.ts';
import { moveAnswer } from '../applications/commands.ts';
import { lockGig, readApplication, stepGig } from '../applications/lifecycle.ts';
import { undoCancelling, undoMove } from '../applications/undo.ts';
import type { Tx } from '../db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../db/errors.ts';
import { isId } from '../db/ids.ts';
import { type ActRow, type ActSnapshot, acts, deferredNotifications } from '../db/schema/acts.ts';
import { restoreQuestion } from '../gig-questions/routes.ts';
import { restoreSearch } from '../gig-searches/routes.ts';
import { readGig } from '../gigs/queries.ts';
import { conflict, notFound, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { requireLinkStatus, restoreLink } from '../links/routes.ts';
import { restoreMessage } from '../messages/routes.ts';
import { lockPair } from '../people/visibility.ts';
import { unhide } from '../posts/routes.ts';
import { finalAction, publishUndoChange, readActs } from './acts.ts';
import { restoreDeleted } from './deleted-rows.ts';

/** The subject of an act, locked until the commit. */
type Undoable = {
  /** The body of a conflict response. */
  current: () => Promise<unknown>;
  restore: (tx: Tx, snapshot: ActSnapshot, now: Date) => Promise<void>;
};
type LoadUndoable = (tx: Tx, viewer: Viewer, act: ActRow) => Promise<Undoable>;

const applicationMove: LoadUndoable = async (tx, viewer, { subjectId, withinId }) => {
  const gig = await lockGig(tx, withinId ?? '');
  const application = await readApplication(tx, subjectId);
  return {
    current: async () => moveAnswer(application, gig),
    restore: async (tx, snapshot, now) => {
      if (snapshot.move) await undoMove(tx, viewer, { gig, application }, snapshot.move, now);
    },
  };
};

const gigMove: LoadUndoable = async (tx, viewer, { subjectId }) => {
  const gig = await lockGig(tx, subjectId);
  return {
    current: () => readGig(tx, viewer, subjectId),
    restore: async (tx, snapshot, now) => {
      if (snapshot.gig) await undoCancelling(tx, viewer, gig, snapshot.gig, now);
      else await stepGig(tx, viewer, gig, 'poster.reopen', finalAction(viewer.id, now));
    },
  };
};

const postOrComment: LoadUndoable = async (_tx, viewer, { id, kind, subjectId, withinId }) => ({
  current: async () => null,
  restore: async (tx) => {
    await dropDeferred(tx, subjectId);
    await restoreDeleted(tx, viewer.id, { actId: id, kind, postId: withinId ?? subjectId });
  },
});

const link: LoadUndoable = async (tx, viewer, { subjectId, withinId }) => {
  const other = withinId ?? '';
  await lockPair(tx, viewer.id, other);
  return {
    current: () => requireLinkStatus(tx, viewer, other),
    restore: async (tx, { rows = {} }, now) => {
      await restoreLink(tx, subjectId, rows.links ?? [], viewer.id, now);
      await dropDeferred(tx, subjectId);
    },
  };
};

type Restore = (tx: Tx, viewer: Viewer, subjectId: string, snapshot: ActSnapshot) => Promise<void>;
/** For subjects that a conflict does not show. */
const restoring =
  (restore: Restore): LoadUndoable =>
  async (_tx, viewer, { subjectId }) => ({
    current: async () => null,
    restore: (tx, snapshot) => restore(tx, viewer, subjectId, snapshot),
  });

const message = restoring((tx, viewer, id, snapshot) => restoreMessage(tx, viewer.id, id, snapshot));

const loaders: Record<ActRow['kind'], LoadUndoable> = {
  post: postOrComment,
  comment: postOrComment,
  hide: restoring((tx, viewer, id) => unhide(tx, viewer.id, id)),
  link,
  accept: applicationMove,
  decline: applicationMove,
  withdraw: applicationMove,
  confirm: applicationMove,
  release: applicationMove,
  offer: applicationMove,
  withdrawOffer: applicationMove,
  acceptOffer: applicationMove,
  declineOffer: applicationMove,
  standBy: applicationMove,
  close: gigMove,
  cancel: gigMove,
  message,
  messageForMe: message,
  search: restoring(restoreSearch),
  question: restoring(restoreQuestion),
};

const dropDeferred = (tx: Tx, aboutId: string) =>
  tx.delete(deferredNotifications).where(eq(deferredNotifications.aboutId, aboutId));

const isConstraintViolation = (error: unknown) => isForeignKeyViolation(error) || isUniqueViolation(error);

/**
 * Restores what the act changed and drops what is deferred about it. Idempotent.
 * @throws HttpError 404 when the act is not the viewer's, 409 with the current state when it is too late
 */
async function undoAct(tx: Tx, viewer: Viewer, actId: string, now: Date): Promise<Undone> {
  const own = and(eq(acts.id, isId(actId) ? actId : viewer.id), eq(acts.actorId, viewer.id));
  const [act] = await tx.select().from(acts).where(own);
  if (!act) throw notFound('This action');
  const undone = { id: act.id, kind: act.kind, subjectId: act.subjectId };
  if (act.undoneAt) return undone;
  const { current, restore } = await loaders[act.kind](tx, viewer, act);
  const [claimed] = await tx
    .update(acts)
    .set({ undoneAt: now })
    .where(and(own, isNotNull(acts.kept), gt(acts.undoUntil, now)))
    .returning({ kept: acts.kept, undoneAt: acts.undoneAt });
  if (!claimed?.kept) {
    const [since] = await tx.select({ undoneAt: acts.undoneAt }).from(acts).where(own);
    if (since?.undoneAt) return undone;
    throw conflict('It’s too late to undo this.', await current());
  }
  const { kept: snapshot } = claimed;
  try {
    await tx.transaction((inner) => restore(inner, snapshot, now));
  } catch (error) {
    throw isConstraintViolation(error) ? conflict('This can no longer be undone.', await current()) : error;
  }
  await tx.update(acts).set({ kept: null }).where(own);
  await publishUndoChange(tx, viewer.id);
  return undone;
}

export const undoRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action } = services;
  serve(scope, services, undoCalls, {
    'GET /api/undo': async ({ viewer }) => ({
      isOffered: action(viewer).undoUntil !== null,
      ...(await readActs(db, viewer.id, now())),
    }),
    'POST /api/undo/:id': ({ viewer, params }) => write((tx) => undoAct(tx, viewer, params.id, now())),
  });
};
