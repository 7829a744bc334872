import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type LinkBox,
  type LinkStanding,
  linksPageSchema,
  userLinksPageSchema,
} from '#contract/ours/links.ts';
import {
  type PeopleFilters,
  peoplePageSchema,
  type Suggestion,
  suggestionsSchema,
} from '#contract/ours/people.ts';
import { profileSchema } from '#contract/ours/profile.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { firstPage, renderedAnswer, renderedAt } from '#transport/rendered.ts';

export const peopleKeys = {
  /** Everything that shows how people stand to each other, suggestions aside. */
  all: ['people'] as const,
  links: ['people', 'links'] as const,
  profile: (id: string) => ['people', 'profile', id] as const,
};

const isSaid = ([, value]: [string, string | undefined]) => Boolean(value);

/** Everybody but the viewer, newest members first, narrowed down by what is not empty. */
export function peopleQuery(filters: PeopleFilters = {}) {
  const said = Object.fromEntries(Object.entries(filters).filter(isSaid));
  const isEverybody = Object.keys(said).length === 0;
  return infiniteQueryOptions({
    queryKey: [...peopleKeys.all, 'list', said],
    ...pagedQuery('GET /api/people', peoplePageSchema, { query: { limit: 24, ...said } }),
    initialData: () =>
      isEverybody ? firstPage(renderedAnswer(peoplePageSchema, '/api/people?limit=24')) : undefined,
    initialDataUpdatedAt: renderedAt,
  });
}

export type Suggested = Suggestion & {
  /** The reader has just put them away. */
  isDismissed?: boolean;
};
export const askSuggestions = (signal?: AbortSignal): Promise<{ items: Suggested[] }> =>
  ask('GET /api/people/suggestions', suggestionsSchema, { ...(signal && { signal }) });

/** Who the member may know. The list stays as it is while it is looked at: an answer shows on the card. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => askSuggestions(signal),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export function changeSuggested(client: QueryClient, id: string, changed: Partial<Suggested>) {
  const { queryKey } = suggestionsQuery;
  patchQueries<{ items: Suggested[] }>(client, { queryKey, exact: true }, ({ items }) => ({
    items: items.map((person) => (person.id === id ? { ...person, ...changed } : person)),
  }));
}

/** How the two stand now, on the card of a suggestion. */
export const showStanding = (client: QueryClient, { userId, linkId, linkState }: LinkStanding) =>
  changeSuggested(client, userId, { linkId, linkState });

/** What one of the member's own boxes is looked through by. */
export type LinksLook = { q?: string; sort?: 'name' };

/** One of the member's own boxes, newest first unless it is sorted by name. */
export const linksQuery = (box: LinkBox, look: LinksLook = {}) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.links, box, look],
    ...pagedQuery('GET /api/links', linksPageSchema, { query: { box, ...look } }),
  });

export const userLinksQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.all, 'links of', userId],
    ...pagedQuery('GET /api/users/:id/links', userLinksPageSchema, { id: userId }),
  });

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.profile(id),
    queryFn: ({ signal }) => ask('GET /api/profiles/:id', profileSchema, { id, signal }),
    initialData: () => renderedAnswer(profileSchema, `/api/profiles/${id}`),
    initialDataUpdatedAt: renderedAt,
  });
