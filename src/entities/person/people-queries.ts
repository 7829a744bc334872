import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type LinkBox, type LinkStatus, linksPageSchema, userLinksPageSchema } from '#contract/links.ts';
import {
  type PeopleFilters,
  peoplePageSchema,
  type Suggestion,
  suggestionsSchema,
} from '#contract/people.ts';
import { profileSchema } from '#contract/profile.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { firstPage, renderedAnswer, renderedAt } from '#transport/rendered.ts';

export const peopleKeys = {
  /** Everything that shows link states, except suggestions. */
  all: ['people'] as const,
  links: ['people', 'links'] as const,
  profile: (id: string) => ['people', 'profile', id] as const,
};

const hasValue = ([, value]: [string, string | undefined]) => Boolean(value);

/** Everybody but the viewer, newest members first; empty filters are ignored. */
export function peopleQuery(filters: PeopleFilters = {}) {
  const params = Object.fromEntries(Object.entries(filters).filter(hasValue));
  const isEverybody = Object.keys(params).length === 0;
  return infiniteQueryOptions({
    queryKey: [...peopleKeys.all, 'list', params],
    ...pagedQuery('GET /api/people', peoplePageSchema, { query: { limit: 24, ...params } }),
    initialData: () =>
      isEverybody ? firstPage(renderedAnswer(peoplePageSchema, '/api/people?limit=24')) : undefined,
    initialDataUpdatedAt: renderedAt,
  });
}

export type ShownSuggestion = Suggestion & {
  isDismissed?: boolean;
};
export const fetchSuggestions = (signal?: AbortSignal): Promise<{ items: ShownSuggestion[] }> =>
  ask('GET /api/people/suggestions', suggestionsSchema, { ...(signal && { signal }) });

/** Not refetched while it is on screen: actions update the card in place. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => fetchSuggestions(signal),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export function patchSuggestion(client: QueryClient, id: string, changed: Partial<ShownSuggestion>) {
  const { queryKey } = suggestionsQuery;
  patchQueries<{ items: ShownSuggestion[] }>(client, { queryKey, exact: true }, ({ items }) => ({
    items: items.map((person) => (person.id === id ? { ...person, ...changed } : person)),
  }));
}

export const patchSuggestionLink = (client: QueryClient, { userId, linkId, linkState }: LinkStatus) =>
  patchSuggestion(client, userId, { linkId, linkState });

export type LinksFilter = { q?: string; sort?: 'name' };

/** Newest first, unless sorted by name. */
export const linksQuery = (box: LinkBox, filter: LinksFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.links, box, filter],
    ...pagedQuery('GET /api/links', linksPageSchema, { query: { box, ...filter } }),
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
