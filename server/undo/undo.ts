import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Undone } from '#contract/ours/undo.ts';
import { moveAnswer } from '../applications/commands.ts';
import { lockGig } from '../applications/lifecycle.ts';
import { readApplication, undoCancelling, undoClosing, undoMove } from '../applications/undo.ts';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { isDouble, isOrphan } from '../db/outage.ts';
import { type ActRow, acts, heldNews, type Kept } from '../db/schema/acts.ts';
import { putQuestionBack } from '../gig-questions/commands.ts';
import { putSearchBack } from '../gig-searches/commands.ts';
import { readGig } from '../gigs/queries.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import { putBack, standing } from '../links/commands.ts';
import { bringBack } from '../messages/remove.ts';
import { unhide } from '../posts/marks.ts';
import { tellTabs } from './acts.ts';
import { putThing } from './things.ts';

/** What an act was about, kept from others until the commit. */
type Found = {
  /** What a refusal shows. */
  current: () => Promise<unknown>;
  restore: (tx: Tx, kept: Kept, now: Date) => Promise<void>;
};
type Find = (tx: Tx, viewer: Viewer, act: ActRow) => Promise<Found>;

const move: Find = async (tx, viewer, { subjectId, withinId }) => {
  const gig = await lockGig(tx, withinId ?? '');
  const application = await readApplication(tx, subjectId);
  return {
    current: async () => moveAnswer(application, gig),
    restore: async (tx, kept, now) => {
      if (kept.move) await undoMove(tx, viewer, { gig, application }, kept.move, now);
    },
  };
};

const gigMove: Find = async (tx, viewer, { subjectId }) => {
  const gig = await lockGig(tx, subjectId);
  return {
    current: () => readGig(tx, viewer, subjectId),
    restore: (tx, kept, now) =>
      kept.gig ? undoCancelling(tx, viewer, gig, kept.gig, now) : undoClosing(tx, viewer, gig, now),
  };
};

const thing: Find = async (_tx, viewer, { id, kind, subjectId, withinId }) => ({
  current: async () => null,
  restore: async (tx) => {
    await forgetNews(tx, subjectId);
    await putThing(tx, viewer.id, { actId: id, kind, postId: withinId ?? subjectId });
  },
});

const link: Find = async (tx, viewer, { subjectId, withinId }) => {
  const other = withinId ?? '';
  return {
    current: () => standing(tx, viewer, other),
    restore: async (tx, { rows = {} }, now) => {
      await putBack(tx, subjectId, rows.links ?? [], viewer.id, now);
      await forgetNews(tx, subjectId);
    },
  };
};

const message: Find = async (_tx, viewer, { subjectId }) => ({
  current: async () => null,
  restore: (tx, kept) => bringBack(tx, viewer.id, subjectId, kept),
});

const hiding: Find = async (_tx, viewer, { subjectId }) => ({
  current: async () => null,
  restore: (tx) => unhide(tx, viewer.id, subjectId),
});

const question: Find = async (_tx, viewer, { subjectId }) => ({
  current: async () => null,
  restore: (tx, kept) => putQuestionBack(tx, viewer, subjectId, kept),
});

const search: Find = async (_tx, viewer, { subjectId }) => ({
  current: async () => null,
  restore: (tx, kept) => putSearchBack(tx, viewer, subjectId, kept),
});

const finds: Record<ActRow['kind'], Find> = {
  post: thing,
  comment: thing,
  hide: hiding,
  link,
  accept: move,
  decline: move,
  withdraw: move,
  confirm: move,
  release: move,
  offer: move,
  withdrawOffer: move,
  acceptOffer: move,
  declineOffer: move,
  standBy: move,
  close: gigMove,
  cancel: gigMove,
  message,
  messageForMe: message,
  search,
  question,
};

const forgetNews = (tx: Tx, aboutId: string) => tx.delete(heldNews).where(eq(heldNews.aboutId, aboutId));

const isInTheWay = (error: unknown) => isOrphan(error) || isDouble(error);

/**
 * It has not happened: everything is as it was, and nobody has been told. A second time changes nothing.
 * @throws HttpError 404 for what is not the viewer's, 409 with the thing as it stands when it is too late
 */
export async function undoAct(tx: Tx, viewer: Viewer, actId: string, now: Date): Promise<Undone> {
  const own = and(eq(acts.id, isId(actId) ? actId : viewer.id), eq(acts.actorId, viewer.id));
  const [act] = await tx.select().from(acts).where(own);
  if (!act) throw notFound('What you want to undo');
  const undone = { id: act.id, kind: act.kind, subjectId: act.subjectId };
  if (act.undoneAt) return undone;
  const { current, restore } = await finds[act.kind](tx, viewer, act);
  const [claimed] = await tx
    .update(acts)
    .set({ undoneAt: now })
    .where(and(own, isNotNull(acts.kept), gt(acts.undoUntil, now)))
    .returning({ kept: acts.kept, undoneAt: acts.undoneAt });
  if (!claimed?.kept) {
    const [since] = await tx.select({ undoneAt: acts.undoneAt }).from(acts).where(own);
    if (since?.undoneAt) return undone;
    throw conflict('It is too late to undo this.', await current());
  }
  const { kept } = claimed;
  try {
    await tx.transaction((inner) => restore(inner, kept, now));
  } catch (error) {
    throw isInTheWay(error) ? conflict('This cannot be undone any more.', await current()) : error;
  }
  await tx.update(acts).set({ kept: null }).where(own);
  await tellTabs(tx, viewer.id);
  return undone;
}
