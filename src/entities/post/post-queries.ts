import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Feed, type PostMark, postMarks } from '#contract/fields.ts';
import {
  likersPageSchema,
  likeStateSchema,
  markStateSchema,
  type Post,
  postSchema,
  postsPageSchema,
} from '#contract/posts.ts';
import { cursorPaging, fetchPage, itemsOf, pagedQuery } from '#shared/paged-query.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';

export const postKeys = {
  all: ['posts'] as const,
  lists: ['posts', 'list'] as const,
  detail: (id: string) => ['posts', 'one', id] as const,
  likers: (id: string) => ['posts', 'likers', id] as const,
  comments: (id: string) => ['posts', 'comments', id] as const,
  newest: ['posts', 'newest'] as const,
};

/** One author's posts, a feed, or the saved or hidden ones; `q` searches within them. */
type PostsFilter = { author?: string; from?: Feed | PostMark; q?: string };

/** Whether it is the saved or hidden list, not a feed. */
export const isPrivateList = (from: PostsFilter['from']): from is PostMark =>
  from === 'saved' || from === 'hidden';

const newestKey = (from: PostsFilter['from'] = 'everybody') =>
  from === 'everybody' ? postKeys.newest : ([...postKeys.newest, from] as const);

const params = ({ author, from, q }: PostsFilter) => ({
  query: { ...(author && { author }), ...(from && from !== 'everybody' && { from }), ...(q && { q }) },
});

/** A post deleted elsewhere keeps its place without text, so that the layout does not jump. */
export type ShownPost = Post & { isGone?: boolean };
export type ShownPage = { items: ShownPost[]; nextCursor: string | null };
type PostPages = { pages: ShownPage[]; pageParams: (string | null)[] };

/** Newest first. A list on screen changes only when the reader asks for more. */
export const postsQuery = (which: PostsFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.lists, which.author ?? which.from ?? 'everybody', ...(which.q ? [which.q] : [])],
    queryFn: async ({ client, ...asked }): Promise<ShownPage> => {
      const newest = newestKey(which.from);
      const isOutdated = () => client.getQueryState(newest)?.isInvalidated ?? false;
      const wasOutdated = isOutdated();
      const page = await fetchPage('GET /api/posts', postsPageSchema, asked, params(which));
      // The first page of a feed doubles as its newest page, unless posts arrived during the fetch.
      const isTop = !which.author && !which.q && !isPrivateList(which.from) && !asked.pageParam;
      if (isTop && isOutdated() === wasOutdated) client.setQueryData(newest, page);
      return page;
    },
    ...cursorPaging,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Fetched beside the feed, to count the new posts above it. */
export const newestQuery = (from: Feed = 'everybody') =>
  queryOptions({
    queryKey: newestKey(from),
    queryFn: ({ signal }): Promise<ShownPage> =>
      ask('GET /api/posts', postsPageSchema, { ...params({ from }), signal }),
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKeys.detail(id),
    queryFn: ({ signal }) => ask('GET /api/posts/:id', postSchema, { id, signal }),
  });

const withItems = (list: PostPages, change: (items: ShownPost[]) => ShownPost[]): PostPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
});

/** Updates a post in every cache; `null` removes it. */
export function patchPost(
  client: QueryClient,
  id: string,
  change: ((post: ShownPost) => ShownPost) | null,
): void {
  const inList = (items: ShownPost[]) =>
    change === null
      ? items.filter((post) => post.id !== id)
      : items.map((post) => (post.id === id ? change(post) : post));
  client.setQueriesData<PostPages>({ queryKey: postKeys.lists }, (list) => list && withItems(list, inList));
  if (change === null)
    client.setQueriesData<ShownPage>(
      { queryKey: postKeys.newest },
      (page) => page && { ...page, items: inList(page.items) },
    );
  if (change) client.setQueryData<Post>(postKeys.detail(id), (post) => post && change(post));
  else client.removeQueries({ queryKey: postKeys.detail(id) });
}

/** Limit of one call. */
const maxIds = 50;

export const postsOf = (list: unknown): ShownPost[] => itemsOf(list as PostPages | undefined);

export function postsInLists(client: QueryClient): ShownPost[] {
  const lists = client.getQueriesData<PostPages>({ type: 'active', queryKey: postKeys.lists });
  return lists.flatMap(([, list]) => postsOf(list));
}

const singlePosts = (client: QueryClient): Post[] =>
  client
    .getQueriesData<Post>({ type: 'active', queryKey: ['posts', 'one'] })
    .flatMap(([, post]) => post ?? []);

/** SAF-10. A deleted post keeps its place without its text. */
export const asDeleted = (post: ShownPost): ShownPost => ({ ...post, text: '', isGone: true });

/**
 * Refetches posts, fifty per call, and updates them in place. Deleted ones stay as empty places; unknown ids make
 * the newest page stale.
 */
export async function refetchPosts(client: QueryClient, ids: readonly string[]): Promise<void> {
  const before = new Set([...postsInLists(client), ...singlePosts(client)]);
  const shown = new Set([...before].map(({ id }) => id));
  const shownIds = [...new Set(ids)].filter((id) => shown.has(id));
  for (const id of ids) void client.invalidateQueries({ queryKey: postKeys.detail(id), refetchType: 'none' });
  if (ids.some((id) => !shown.has(id))) void client.invalidateQueries({ queryKey: postKeys.newest });
  // A local change made during the fetch is newer than the answer.
  const unlessChanged = (change: (post: ShownPost) => ShownPost) => (post: ShownPost) =>
    before.has(post) ? change(post) : post;
  for (let start = 0; start < shownIds.length; start += maxIds) {
    const some = shownIds.slice(start, start + maxIds);
    try {
      const { items } = await ask('GET /api/posts', postsPageSchema, { query: { ids: some.join() } });
      for (const id of some) {
        const post = items.find((item) => item.id === id);
        patchPost(client, id, unlessChanged(post ? () => post : asDeleted));
        if (!post) void client.invalidateQueries({ queryKey: postKeys.detail(id) });
      }
    } catch {
      for (const id of some) void client.invalidateQueries({ queryKey: postKeys.detail(id) });
    }
  }
}

/** Refetches the saved and hidden lists when a post may be missing there; never removes one. */
export function refreshPrivateLists(client: QueryClient, id: string): void {
  for (const mark of postMarks) {
    const { queryKey } = postsQuery({ from: mark });
    const exists = postsOf(client.getQueryData(queryKey)).some((post) => post.id === id);
    if (!exists) void client.invalidateQueries({ queryKey });
  }
}

/** FEE-04. Most recent first. */
export const likersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.likers(id),
    ...pagedQuery('GET /api/posts/:id/likes', likersPageSchema, { id }),
  });

function patchEverywhere(client: QueryClient, id: string, state: Partial<Post>): void {
  const changed = <Shown extends ShownPost>(post: Shown): Shown => ({ ...post, ...state });
  const inList = (items: ShownPost[]) => items.map((post) => (post.id === id ? changed(post) : post));
  patchQueries<Post>(client, { queryKey: postKeys.detail(id), exact: true }, changed);
  patchQueries<PostPages>(client, { queryKey: postKeys.lists }, (list) => withItems(list, inList));
}

export async function saveLike(client: QueryClient, id: string, on: boolean): Promise<void> {
  const name = on ? 'PUT /api/posts/:id/like' : 'DELETE /api/posts/:id/like';
  const state = await ask(name, likeStateSchema, { id });
  patchEverywhere(client, id, state);
}

export async function saveBookmark(
  client: QueryClient,
  id: string,
  what: PostMark,
  on: boolean,
): Promise<void> {
  const state = await ask(`${on ? 'PUT' : 'DELETE'} /api/posts/:id/${what}`, markStateSchema, { id });
  patchEverywhere(client, id, state);
  void client.invalidateQueries({ queryKey: postKeys.lists, refetchType: 'none' });
}
