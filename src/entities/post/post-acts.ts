import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { PostMark } from '#contract/ours/post-lists.ts';
import { likersPageSchema, likeStateSchema, markStateSchema, type Post } from '#contract/ours/posts.ts';
import { pages } from '#shared/pages.ts';
import { patchQueries } from '#shared/patch-queries.ts';
import { ask } from '#transport/http.ts';
import { type PostPages, postKeys, type ShownPost } from './post-queries.ts';

// Apart from post-queries.ts, which every page loads to keep what it shows fresh.

/** FEE-04. Who likes a post, the last first. */
export const likersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.likers(id),
    ...pages('GET /api/posts/:id/likes', likersPageSchema, { id }),
  });

/** Shows it wherever the post stands. */
function patchMine(client: QueryClient, id: string, mine: Partial<Post>): void {
  const changed = <Shown extends ShownPost>(post: Shown): Shown => ({ ...post, ...mine });
  patchQueries<Post>(client, { queryKey: postKeys.one(id), exact: true }, changed);
  patchQueries<PostPages>(client, { queryKey: postKeys.lists }, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((post) => (post.id === id ? changed(post) : post)),
    })),
  }));
}

/** Likes a post, or does so no more. */
export async function saveLike(client: QueryClient, id: string, on: boolean): Promise<void> {
  const name = on ? 'PUT /api/posts/:id/like' : 'DELETE /api/posts/:id/like';
  const state = await ask(name, likeStateSchema, { id });
  patchMine(client, id, state);
}

/** Saves or hides a post, or does so no more. */
export async function saveMark(client: QueryClient, id: string, what: PostMark, on: boolean): Promise<void> {
  const state = await ask(`${on ? 'PUT' : 'DELETE'} /api/posts/:id/${what}`, markStateSchema, { id });
  patchMine(client, id, state);
  void client.invalidateQueries({ queryKey: postKeys.lists, refetchType: 'none' });
}
