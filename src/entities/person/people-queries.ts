import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type LinkBox, linksPageSchema, userLinksPageSchema } from '#contract/ours/links.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { peoplePageSchema, suggestionsSchema } from '#contract/ours/people.ts';
import { profileSchema } from '#contract/ours/profile.ts';
import { http } from '#transport/http.ts';
import { parsed, type Schema } from '#transport/parsed.ts';
import { firstPage, renderedAnswer, renderedAt } from '#transport/rendered.ts';

export const peopleKeys = {
  /** Everything that shows how people stand to each other, suggestions aside. */
  all: ['people'] as const,
  links: ['people', 'links'] as const,
  profile: (id: string) => ['people', 'profile', id] as const,
};

type Words = Record<string, string | number>;

const pagesOf =
  <S extends Schema>(schema: S, path: string, searchParams: Words = {}) =>
  ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    parsed(
      schema,
      http.get(path, { signal, searchParams: { ...searchParams, ...(pageParam && { cursor: pageParam }) } }),
    );

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** Everybody but the viewer, newest members first; `q` searches. */
export const peopleQuery = (q = '') =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...peopleKeys.all, 'list', q],
    queryFn: pagesOf(peoplePageSchema, ownPaths.people, { limit: 24, ...(q && { q }) }),
    initialData: () =>
      q ? undefined : firstPage(renderedAnswer(peoplePageSchema, `${ownPaths.people}?limit=24`)),
    initialDataUpdatedAt: renderedAt,
  });

/** Who the member may know. The list stays as it is while it is looked at: an answer shows on the card. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => parsed(suggestionsSchema, http.get(ownPaths.suggestions, { signal })),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** One of the member's own boxes, newest first. */
export const linksQuery = (box: LinkBox) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...peopleKeys.links, box],
    queryFn: pagesOf(linksPageSchema, ownPaths.links, { box }),
  });

export const userLinksQuery = (userId: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...peopleKeys.all, 'links of', userId],
    queryFn: pagesOf(userLinksPageSchema, ownPaths.userLinks(userId)),
  });

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.profile(id),
    queryFn: ({ signal }) => parsed(profileSchema, http.get(ownPaths.profile(id), { signal })),
  });
