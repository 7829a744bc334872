import { and, desc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { Act } from '#contract/ours/undo.ts';
import type { Db, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type ActRow, acts, type Kept } from '../db/schema/acts.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Doing } from './held-news.ts';

type NewAct = Pick<ActRow, 'kind' | 'subjectId' | 'withinId' | 'madeAt'> & {
  words?: string;
  kept: Kept;
};

/** Notes that something may be undone, for all of its member's tabs; null where nothing can be. @returns its id */
export async function rememberAct(
  tx: Tx,
  { by, now, undoUntil }: Doing,
  act: NewAct,
): Promise<string | null> {
  if (!undoUntil) return null;
  const id = newId();
  await tx.insert(acts).values({ ...act, id, actorId: by, undoUntil, createdAt: now });
  await tellTabs(tx, by);
  return id;
}

/** The member's tabs ask what can be undone now. */
export const tellTabs = (tx: Tx, actorId: string): Promise<void> =>
  emit(tx, userRoom(actorId), 'content_changed', { kind: 'undo', id: actorId });

/** What the member may take back now, the last first. */
export async function readActs(db: Db, actorId: string, now: Date): Promise<{ items: Act[] }> {
  const rows = await db
    .select()
    .from(acts)
    .where(and(eq(acts.actorId, actorId), gt(acts.undoUntil, now), isNotNull(acts.kept)))
    .orderBy(desc(acts.createdAt), desc(acts.id));
  return { items: rows.map((row) => toAct(row, now)) };
}

const toAct = ({ kept, madeAt, undoUntil, ...row }: ActRow, now: Date): Act => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subjectId,
  withinId: row.withinId,
  words: row.words,
  linkState: kept?.linkState,
  threadId: kept?.threadId,
  madeAt: madeAt.toISOString(),
  undoUntil: undoUntil.toISOString(),
  leftMs: undoUntil.getTime() - now.getTime(),
});

const close = { kept: null };

/** Something else has been done to it: what was done before is for good. */
export async function endActsOn(tx: Tx, subjectId: string): Promise<void> {
  await tx
    .update(acts)
    .set(close)
    .where(and(eq(acts.subjectId, subjectId), isNotNull(acts.kept)));
}

/** One of the two has blocked the other: no link of theirs can come back. Waits for one that is coming back just now. */
export async function endLinkActsOf(tx: Tx, a: string, b: string): Promise<void> {
  const between = (actor: string, other: string) => and(eq(acts.actorId, actor), eq(acts.withinId, other));
  await tx
    .update(acts)
    .set(close)
    .where(and(eq(acts.kind, 'link'), isNotNull(acts.kept), or(between(a, b), between(b, a))));
}
