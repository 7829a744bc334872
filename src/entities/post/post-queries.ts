import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Feed, type PostMark, postMarks } from '#contract/ours/post-lists.ts';
import {
  likersPageSchema,
  likeStateSchema,
  markStateSchema,
  type Post,
  postSchema,
  postsPageSchema,
} from '#contract/ours/posts.ts';
import { cursorPaging, fetchPage, pagedQuery } from '#shared/paged-query.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';

export const postKeys = {
  all: ['posts'] as const,
  lists: ['posts', 'list'] as const,
  one: (id: string) => ['posts', 'one', id] as const,
  likers: (id: string) => ['posts', 'likers', id] as const,
  comments: (id: string) => ['posts', 'comments', id] as const,
  newest: ['posts', 'newest'] as const,
};

/** Which posts: one author's, those of a feed, or what the member saved or hid; `q`: of these what holds some words. */
export type WhichPosts = { author?: string; from?: Feed | PostMark; q?: string };

/** What the member has put away, and no feed. */
export const isShelf = (from: WhichPosts['from']): from is PostMark => from === 'saved' || from === 'hidden';

/** Above which feed it stands. */
const newestKey = (from: WhichPosts['from'] = 'everybody') =>
  from === 'everybody' ? postKeys.newest : ([...postKeys.newest, from] as const);

const given = ({ author, from, q }: WhichPosts) => ({
  query: { ...(author && { author }), ...(from && from !== 'everybody' && { from }), ...(q && { q }) },
});

/** A post in a list. One that was deleted elsewhere keeps its place, without its words, so that nothing jumps. */
export type ShownPost = Post & { isGone?: boolean };
export type ShownPage = { items: ShownPost[]; nextCursor: string | null };
export type PostPages = { pages: ShownPage[]; pageParams: (string | null)[] };

/** A feed, one author's posts, or a search: newest first. A list being read stays as it is until somebody asks for more. */
export const postsQuery = (which: WhichPosts = {}) =>
  infiniteQueryOptions({
    queryKey: [...postKeys.lists, which.author ?? which.from ?? 'everybody', ...(which.q ? [which.q] : [])],
    queryFn: async ({ client, ...asked }): Promise<ShownPage> => {
      const newest = newestKey(which.from);
      const isOutdated = () => client.getQueryState(newest)?.isInvalidated ?? false;
      const wasOutdated = isOutdated();
      const page = await fetchPage('GET /api/posts', postsPageSchema, asked, given(which));
      // The top of the feed is the newest page, unless there was news while it was on its way.
      const isTop = !which.author && !which.q && !isShelf(which.from) && !asked.pageParam;
      if (isTop && isOutdated() === wasOutdated) client.setQueryData(newest, page);
      return page;
    },
    ...cursorPaging,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The newest page, asked for beside the feed that is being read, to tell how much is new above it. */
export const newestQuery = (from: Feed = 'everybody') =>
  queryOptions({
    queryKey: newestKey(from),
    queryFn: ({ signal }): Promise<ShownPage> =>
      ask('GET /api/posts', postsPageSchema, { ...given({ from }), signal }),
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKeys.one(id),
    queryFn: ({ signal }) => ask('GET /api/posts/:id', postSchema, { id, signal }),
  });

/** Changes a post wherever it is shown; `null` takes it away. */
export function patchPost(
  client: QueryClient,
  id: string,
  change: ((post: ShownPost) => ShownPost) | null,
): void {
  const inList = (items: ShownPost[]) =>
    change === null
      ? items.filter((post) => post.id !== id)
      : items.map((post) => (post.id === id ? change(post) : post));
  client.setQueriesData<PostPages>(
    { queryKey: postKeys.lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: inList(page.items) })) },
  );
  if (change === null)
    client.setQueriesData<ShownPage>(
      { queryKey: postKeys.newest },
      (page) => page && { ...page, items: inList(page.items) },
    );
  if (change) client.setQueryData<Post>(postKeys.one(id), (post) => post && change(post));
  else client.removeQueries({ queryKey: postKeys.one(id) });
}

/** As many ids as one call takes. */
const mostIds = 50;

/** The posts of a list, as its query holds them. */
export const postsOf = (list: unknown): ShownPost[] =>
  (list as PostPages | undefined)?.pages.flatMap(({ items }) => items) ?? [];

/** The posts of lists that are in sight. */
export function postsInLists(client: QueryClient): ShownPost[] {
  const lists = client.getQueriesData<PostPages>({ type: 'active', queryKey: postKeys.lists });
  return lists.flatMap(([, list]) => postsOf(list));
}

const postsAlone = (client: QueryClient): Post[] =>
  client
    .getQueriesData<Post>({ type: 'active', queryKey: ['posts', 'one'] })
    .flatMap(([, post]) => post ?? []);

/** A post that was deleted: its place, without its words (SAF-10). */
export const withoutWords = (post: ShownPost): ShownPost => ({ ...post, text: '', isGone: true });

/**
 * Has some posts asked for again, fifty in a call, and changes them where they stand. One that is gone keeps its
 * place, empty; one that stands nowhere yet is for the newest.
 */
export async function freshenPosts(client: QueryClient, ids: readonly string[]): Promise<void> {
  const before = new Set([...postsInLists(client), ...postsAlone(client)]);
  const shown = new Set([...before].map(({ id }) => id));
  const known = [...new Set(ids)].filter((id) => shown.has(id));
  for (const id of ids) void client.invalidateQueries({ queryKey: postKeys.one(id), refetchType: 'none' });
  if (ids.some((id) => !shown.has(id))) void client.invalidateQueries({ queryKey: postKeys.newest });
  // What was changed here while the answer was on its way is newer than the answer.
  const unlessChanged = (change: (post: ShownPost) => ShownPost) => (post: ShownPost) =>
    before.has(post) ? change(post) : post;
  for (let start = 0; start < known.length; start += mostIds) {
    const some = known.slice(start, start + mostIds);
    try {
      const { items } = await ask('GET /api/posts', postsPageSchema, { query: { ids: some.join() } });
      for (const id of some) {
        const post = items.find((item) => item.id === id);
        patchPost(client, id, unlessChanged(post ? () => post : withoutWords));
        if (!post) void client.invalidateQueries({ queryKey: postKeys.one(id) });
      }
    } catch {
      for (const id of some) void client.invalidateQueries({ queryKey: postKeys.one(id) });
    }
  }
}

/** A post was saved or hidden, perhaps elsewhere: the lists of those that are being read get it, and lose none. */
export function freshenShelves(client: QueryClient, id: string): void {
  for (const mark of postMarks) {
    const { queryKey } = postsQuery({ from: mark });
    const isThere = postsOf(client.getQueryData(queryKey)).some((post) => post.id === id);
    if (!isThere) void client.invalidateQueries({ queryKey });
  }
}

// Apart from post-queries.ts, which every page loads to keep what it shows fresh.

/** FEE-04. Who likes a post, the last first. */
export const likersQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: postKeys.likers(id),
    ...pagedQuery('GET /api/posts/:id/likes', likersPageSchema, { id }),
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
