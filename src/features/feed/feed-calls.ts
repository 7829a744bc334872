import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Comment,
  commentSchema,
  commentsPageSchema,
  threadsPageSchema,
} from '#contract/ours/comments.ts';
import type { ChosenPicture } from '#contract/ours/pictures.ts';
import { markStateSchema, type NewPost, type Post, postSchema } from '#contract/ours/posts.ts';
import { patchPost, postKeys } from '#entities/post/post-queries.ts';
import { lookForUndo } from '#entities/undo/acts.ts';
import type { Parts, Standing } from '#machines/editor/editor.ts';
import { pages } from '#shared/pages.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

/** Whom the member has chosen on this page for each name, in order. */
const chosen = new Map<string, string[]>();

export const choseMention = (name: string, id: string): void =>
  void chosen.set(name, [...(chosen.get(name) ?? []), id].slice(-50));

/** FEE-06. Who is meant by the names in a text, where several links have the same: left out where nobody was chosen. */
function meantIn(text: string): { meant?: string[] } {
  const meant = [...chosen].flatMap(([name, ids]) => {
    const times = text.split(`@${name}`).length - 1;
    return times > 0 ? ids.slice(-times) : [];
  });
  return meant.length > 0 ? { meant: meant.slice(-50) } : {};
}

export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.comments(postId),
    ...pages('GET /api/posts/:id/comments', threadsPageSchema, { id: postId, query: { limit: 50 } }),
  });

/** Its key begins with that of the comments: whatever has them asked again has these asked again, too. */
export const repliesQuery = (postId: string, threadId: string) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.comments(postId), 'replies', threadId],
    ...pages('GET /api/comments/:id/replies', commentsPageSchema, { id: threadId, query: { limit: 50 } }),
  });

/** One comment, to learn where it stands. */
export const commentQuery = (postId: string, id: string) =>
  queryOptions({
    queryKey: [...postKeys.comments(postId), 'one', id],
    queryFn: ({ signal }) => ask('GET /api/comments/:id', commentSchema, { id, signal }),
  });

/** A retry with the same `clientId` answers the stored post. */
export async function writePost(post: NewPost, signal: AbortSignal): Promise<Post> {
  const made = await ask('POST /api/posts', postSchema, { body: { ...post, ...meantIn(post.text) }, signal });
  const posted = (post.pictures ?? []).map(({ url }) => url);
  // It is here already where there are any.
  if (posted.length > 0) void import('#actors/uploads.ts').then(({ letGo }) => letGo(posted));
  return made;
}

/** Rejects with 409 when the post has changed since `version`. `pictures`: left out they stay. */
export const changePost = (
  id: string,
  { text = '', pictures }: Parts,
  version: Standing['version'],
  signal: AbortSignal,
) =>
  ask('PUT /api/posts/:id', postSchema, {
    id,
    body: {
      text,
      version: Number(version),
      ...(pictures !== undefined && { pictures: JSON.parse(pictures || '[]') }),
      ...meantIn(text),
    },
    signal,
  });

export const deletePost = (id: string) => send('DELETE /api/posts/:id', { id });

/** FEE-09. It leaves its lists once its place can say so, with Undo. */
export async function hidePost(client: QueryClient, id: string): Promise<void> {
  try {
    const state = await ask('PUT /api/posts/:id/hidden', markStateSchema, { id });
    const isOffered = await lookForUndo(client, id);
    patchPost(client, id, (post) => ({ ...post, ...state }));
    if (!isOffered) notify.success('Post hidden');
  } catch (error) {
    notify.error(failureOf(error).text);
  }
}

/** A retry with the same `clientId` answers the stored comment. `answers`: the comment to which it replies. */
export const writeComment = (
  postId: string,
  said: { text: string; clientId: string; answers?: string },
  signal: AbortSignal,
) =>
  ask('POST /api/posts/:id/comments', commentSchema, {
    id: postId,
    body: { ...said, ...meantIn(said.text) },
    signal,
  });

/** Rejects with 409 when the comment has changed since the edit that `version` tells. */
export const changeComment = (id: string, text: string, version: Standing['version'], signal: AbortSignal) =>
  ask('PUT /api/comments/:id', commentSchema, {
    id,
    body: { text, editedAt: version === null ? null : String(version), ...meantIn(text) },
    signal,
  });

export const deleteComment = (id: string) => send('DELETE /api/comments/:id', { id });

/** Pictures as a part of a draft; '' for none. */
export const chosenText = (pictures: readonly ChosenPicture[]): string =>
  pictures.length === 0 ? '' : JSON.stringify(pictures.map(({ url, alt }) => ({ url, alt })));

/** How a post, or a comment, stands, for who types over it. */
export const standingPost = ({ text, version, pictures = [] }: Post): Standing => ({
  version,
  parts: { text, pictures: chosenText(pictures) },
});
export const standingComment = ({ text, editedAt }: Comment): Standing => ({
  version: editedAt,
  parts: { text },
});
