import { and, eq, isNotNull } from 'drizzle-orm';
import type { PostMark } from '#contract/ours/post-lists.ts';
import type { MarkState } from '#contract/ours/posts.ts';
import { mayHidePost } from '#contract/permissions/posts.ts';
import type { Tx } from '../db/database.ts';
import { acts } from '../db/schema/acts.ts';
import { postMarks } from '../db/schema/posts.ts';
import { asPermissionViewer, demand, type Viewer } from '../http/viewer.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { rememberAct, tellTabs } from '../undo/acts.ts';
import type { Doing } from '../undo/held-news.ts';
import { readPost } from './queries.ts';

/** Saves or hides a post for the viewer, or does so no more, as they want it; doing so twice changes nothing. */
export async function setMark(
  tx: Tx,
  viewer: Viewer,
  postId: string,
  kind: PostMark,
  wanted: boolean,
  doing: Doing,
): Promise<MarkState> {
  const { author, createdAt } = await readPost(tx, viewer.id, postId);
  if (kind === 'hidden' && wanted) demand(mayHidePost(asPermissionViewer(viewer), { author }));
  const values = { userId: viewer.id, postId, kind, createdAt: doing.now };
  const changed = wanted
    ? await tx.insert(postMarks).values(values).onConflictDoNothing().returning({ kind: postMarks.kind })
    : await takeMark(tx, viewer.id, postId, kind);
  if (changed.length > 0) {
    await tellMarked(tx, viewer.id, postId);
    if (kind === 'hidden' && wanted)
      await rememberAct(tx, doing, {
        kind: 'hide',
        subjectId: postId,
        withinId: null,
        words: author.name,
        madeAt: new Date(createdAt),
        kept: {},
      });
    else if (kind === 'hidden') await endHiding(tx, viewer.id, postId);
  }
  const { savedByMe = false, hiddenByMe = false } = await readPost(tx, viewer.id, postId);
  return { savedByMe, hiddenByMe };
}

/** Undoes the hiding of a post; that it is gone meanwhile is no harm. */
export async function unhide(tx: Tx, userId: string, postId: string): Promise<void> {
  await takeMark(tx, userId, postId, 'hidden');
  await tellMarked(tx, userId, postId);
}

const takeMark = (tx: Tx, userId: string, postId: string, kind: PostMark) =>
  tx
    .delete(postMarks)
    .where(and(eq(postMarks.userId, userId), eq(postMarks.postId, postId), eq(postMarks.kind, kind)))
    .returning({ kind: postMarks.kind });

/** The member's own devices alone. */
const tellMarked = (tx: Tx, userId: string, postId: string) =>
  emit(tx, userRoom(userId), 'content_changed', { kind: 'mark', id: postId });

/** It is shown again already: there is nothing to undo. */
async function endHiding(tx: Tx, actorId: string, postId: string): Promise<void> {
  const own = and(eq(acts.actorId, actorId), eq(acts.subjectId, postId), eq(acts.kind, 'hide'));
  await tx
    .update(acts)
    .set({ kept: null })
    .where(and(own, isNotNull(acts.kept)));
  await tellTabs(tx, actorId);
}
