import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import {
  likeStateSchema,
  type Post,
  type PostsPage,
  postSchema,
  postsPageSchema,
} from '#contract/ours/posts.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

export const postKeys = {
  all: ['posts'] as const,
  lists: ['posts', 'list'] as const,
  one: (id: string) => ['posts', 'one', id] as const,
};

type Pages = { pages: PostsPage[]; pageParams: (string | null)[] };

/** The feed, or one author's posts: newest first. A list being read stays as it is until somebody asks for more. */
export const postsQuery = (author?: string) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.lists, author ?? 'everybody'],
    queryFn: ({ pageParam, signal }) =>
      parsed(
        postsPageSchema,
        http.get(ownPaths.posts, {
          signal,
          searchParams: { ...(author && { author }), ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKeys.one(id),
    queryFn: ({ signal }) => parsed(postSchema, http.get(ownPaths.post(id), { signal })),
  });

/** Changes a post wherever it is shown; `null` takes it away. */
export function patchPost(client: QueryClient, id: string, change: ((post: Post) => Post) | null) {
  const inList = (items: Post[]) =>
    change === null
      ? items.filter((post) => post.id !== id)
      : items.map((post) => (post.id === id ? change(post) : post));
  client.setQueriesData<Pages>(
    { queryKey: postKeys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: inList(page.items) })) },
  );
  if (change) client.setQueryData<Post>(postKeys.one(id), (post) => post && change(post));
  else client.removeQueries({ queryKey: postKeys.one(id) });
}

export async function saveLike(client: QueryClient, id: string, on: boolean): Promise<void> {
  const path = ownPaths.postLike(id);
  const state = await parsed(likeStateSchema, on ? http.put(path) : http.delete(path));
  patchPost(client, id, (post) => ({ ...post, ...state }));
}
