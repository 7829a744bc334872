import { and, eq } from 'drizzle-orm';
import { mayHidePost } from '#contract/comments.ts';
import type { PostMark } from '#contract/fields.ts';
import { postCalls } from '#contract/posts.ts';
import type { Tx } from '../db/database.ts';
import { acts } from '../db/schema/acts.ts';
import { postMarks, posts } from '../db/schema/posts.ts';
import { authorize, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { emitChange } from '../outbox/emit.ts';
import { askForPreview } from '../previews/previews.ts';
import { type Action, endActs, publishUndoChange, recordAct } from '../undo/acts.ts';
import { addPost, changePost, readVersions, removePost, setLike } from './commands.ts';
import { readLikers, readPost, readPosts } from './queries.ts';

/** Saves or hides a post for the viewer, or undoes that. Idempotent. */
async function setMark(tx: Tx, viewer: Viewer, id: string, kind: PostMark, isSet: boolean, action: Action) {
  const { author, createdAt } = await readPost(tx, viewer.id, id);
  if (kind === 'hidden' && isSet) authorize(mayHidePost(viewer, { author }));
  const values = { userId: viewer.id, postId: id, kind, createdAt: action.now };
  const changed = isSet
    ? await tx.insert(postMarks).values(values).onConflictDoNothing().returning({ kind: postMarks.kind })
    : await deleteMark(tx, viewer.id, id, kind);
  if (changed.length > 0) {
    await publishMark(tx, viewer.id, id);
    const act = { kind: 'hide' as const, subjectId: id, withinId: null, words: author.name, kept: {} };
    if (kind === 'hidden' && isSet) await recordAct(tx, action, { ...act, madeAt: new Date(createdAt) });
    else if (kind === 'hidden') await endHideActs(tx, viewer.id, id);
  }
  const { savedByMe = false, hiddenByMe = false } = await readPost(tx, viewer.id, id);
  return { savedByMe, hiddenByMe };
}

/** Undoes the hiding of a post, even of one that is gone by now. */
export async function unhide(tx: Tx, userId: string, postId: string): Promise<void> {
  await deleteMark(tx, userId, postId, 'hidden');
  await publishMark(tx, userId, postId);
}

const deleteMark = (tx: Tx, userId: string, postId: string, kind: PostMark) =>
  tx
    .delete(postMarks)
    .where(and(eq(postMarks.userId, userId), eq(postMarks.postId, postId), eq(postMarks.kind, kind)))
    .returning({ kind: postMarks.kind });

// Only the member's own devices.
const publishMark = (tx: Tx, userId: string, postId: string) =>
  emitChange(tx, userId, { kind: 'mark', id: postId });

/** Ends the undo of hiding a post that is shown again already. */
async function endHideActs(tx: Tx, actorId: string, postId: string): Promise<void> {
  const isOwnHiding = and(eq(acts.actorId, actorId), eq(acts.subjectId, postId), eq(acts.kind, 'hide'));
  await endActs(tx, isOwnHiding);
  await publishUndoChange(tx, actorId);
}

export const postRoutes: Feature = async (scope, { services }) => {
  const { db, write, now, action, settings } = services;
  const settled = () => new Date(now().getTime() - settings.undoTime).toISOString();
  serve(scope, services, postCalls, {
    'GET /api/posts': ({ viewer, query }) => readPosts(db, { id: viewer.id, settled: settled() }, query),
    'GET /api/posts/:id': ({ viewer, params }) => readPost(db, viewer.id, params.id),
    'POST /api/posts': async ({ viewer, body }) => {
      const post = await write((tx) => addPost(tx, viewer, body, now()));
      askForPreview(services, body.text);
      return post;
    },
    'PUT /api/posts/:id': async ({ viewer, params, body }) => {
      const post = await write((tx) => changePost(tx, viewer, params.id, body, now()));
      askForPreview(services, body.text);
      return post;
    },
    'DELETE /api/posts/:id': ({ viewer, params }) =>
      write((tx) => removePost(tx, viewer, params.id, action(viewer))),
    'GET /api/posts/:id/versions': async ({ viewer, params }) => {
      await readPost(db, viewer.id, params.id);
      return readVersions(db, posts, params.id);
    },
    'GET /api/posts/:id/likes': ({ viewer, params, query }) => readLikers(db, viewer.id, params.id, query),
    'PUT /api/posts/:id/like': ({ viewer, params }) =>
      write((tx) => setLike(tx, viewer, params.id, true, now())),
    'DELETE /api/posts/:id/like': ({ viewer, params }) =>
      write((tx) => setLike(tx, viewer, params.id, false, now())),
    'PUT /api/posts/:id/saved': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'saved', true, action(viewer))),
    'DELETE /api/posts/:id/saved': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'saved', false, action(viewer))),
    'PUT /api/posts/:id/hidden': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'hidden', true, action(viewer))),
    'DELETE /api/posts/:id/hidden': ({ viewer, params }) =>
      write((tx) => setMark(tx, viewer, params.id, 'hidden', false, action(viewer))),
  });
};
