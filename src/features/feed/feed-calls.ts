import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Comment, commentSchema, commentsPageSchema, threadsPageSchema } from '#contract/comments.ts';
import type { ChosenPicture } from '#contract/fields.ts';
import { markStateSchema, type NewPost, type Post, postSchema } from '#contract/posts.ts';
import { patchPost, postKeys } from '#entities/post/post-queries.ts';
import { refreshUndo } from '#entities/undo/acts.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

/** Ids of the members chosen in this session for each mentioned name, in order. */
const chosenMentions = new Map<string, string[]>();

export const rememberMention = (name: string, id: string): void =>
  void chosenMentions.set(name, [...(chosenMentions.get(name) ?? []), id].slice(-50));

/** FEE-06. Resolves the mentions in a text where several links share a name. */
function mentionsIn(text: string): { meant?: string[] } {
  const meant = [...chosenMentions].flatMap(([name, ids]) => {
    const times = text.split(`@${name}`).length - 1;
    return times > 0 ? ids.slice(-times) : [];
  });
  return meant.length > 0 ? { meant: meant.slice(-50) } : {};
}

export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.comments(postId),
    ...pagedQuery('GET /api/posts/:id/comments', threadsPageSchema, { id: postId, query: { limit: 50 } }),
  });

/** The key extends that of the comments, so that invalidating those refetches the replies too. */
export const repliesQuery = (postId: string, threadId: string) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.comments(postId), 'replies', threadId],
    ...pagedQuery('GET /api/comments/:id/replies', commentsPageSchema, {
      id: threadId,
      query: { limit: 50 },
    }),
  });

export const commentQuery = (postId: string, id: string) =>
  queryOptions({
    queryKey: [...postKeys.comments(postId), 'one', id],
    queryFn: ({ signal }) => ask('GET /api/comments/:id', commentSchema, { id, signal }),
  });

/** A retry with the same `clientId` returns the stored post. */
export async function writePost(post: NewPost, signal: AbortSignal): Promise<Post> {
  const published = await ask('POST /api/posts', postSchema, {
    body: { ...post, ...mentionsIn(post.text) },
    signal,
  });
  const posted = (post.pictures ?? []).map(({ url }) => url);
  // The module is already loaded when there are pictures.
  if (posted.length > 0)
    void import('#actors/uploads.ts').then(({ removeSentUploads }) => removeSentUploads(posted));
  return published;
}

/** Rejects with 409 when the post has changed since `version`. Without `pictures` they stay as they are. */
export const changePost = (
  id: string,
  { text = '', pictures }: Parts,
  version: Revision['version'],
  signal: AbortSignal,
) =>
  ask('PUT /api/posts/:id', postSchema, {
    id,
    body: {
      text,
      version: Number(version),
      ...(pictures !== undefined && { pictures: JSON.parse(pictures || '[]') }),
      ...mentionsIn(text),
    },
    signal,
  });

export const deletePost = (id: string) => send('DELETE /api/posts/:id', { id });

/** FEE-09. Hides the post only after the undo notice can take its place. */
export async function hidePost(client: QueryClient, id: string): Promise<void> {
  try {
    const state = await ask('PUT /api/posts/:id/hidden', markStateSchema, { id });
    const isOffered = await refreshUndo(client, id);
    patchPost(client, id, (post) => ({ ...post, ...state }));
    if (!isOffered) notify.success('Post hidden');
  } catch (error) {
    notify.error(failureOf(error).text);
  }
}

/** A retry with the same `clientId` returns the stored comment. `answers`: id of the comment it replies to. */
export const writeComment = (
  postId: string,
  comment: { text: string; clientId: string; answers?: string },
  signal: AbortSignal,
) =>
  ask('POST /api/posts/:id/comments', commentSchema, {
    id: postId,
    body: { ...comment, ...mentionsIn(comment.text) },
    signal,
  });

/** Rejects with 409 when the comment has been edited since `version`. */
export const changeComment = (id: string, text: string, version: Revision['version'], signal: AbortSignal) =>
  ask('PUT /api/comments/:id', commentSchema, {
    id,
    body: { text, editedAt: version === null ? null : String(version), ...mentionsIn(text) },
    signal,
  });

export const deleteComment = (id: string) => send('DELETE /api/comments/:id', { id });

/** The pictures as JSON for a draft; '' for none. */
export const picturesToJson = (pictures: readonly ChosenPicture[]): string =>
  pictures.length === 0 ? '' : JSON.stringify(pictures.map(({ url, alt }) => ({ url, alt })));

export const savedPost = ({ text, version, pictures = [] }: Post): Revision => ({
  version,
  parts: { text, pictures: picturesToJson(pictures) },
});
export const savedComment = ({ text, editedAt }: Comment): Revision => ({
  version: editedAt,
  parts: { text },
});
