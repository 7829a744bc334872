import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type LinkBox, linksPageSchema, userLinksPageSchema } from '#contract/ours/links.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { peoplePageSchema, suggestionsSchema } from '#contract/ours/people.ts';
import { profileSchema } from '#contract/ours/profile.ts';
import { pages } from '#shared/pages.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { firstPage, renderedAnswer, renderedAt } from '#transport/rendered.ts';

export const peopleKeys = {
  /** Everything that shows how people stand to each other, suggestions aside. */
  all: ['people'] as const,
  links: ['people', 'links'] as const,
  profile: (id: string) => ['people', 'profile', id] as const,
};

/** Everybody but the viewer, newest members first; `q` searches. */
export const peopleQuery = (q = '') =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.all, 'list', q],
    ...pages(peoplePageSchema, ownPaths.people, { limit: 24, ...(q && { q }) }),
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
    queryKey: [...peopleKeys.links, box],
    ...pages(linksPageSchema, ownPaths.links, { box }),
  });

export const userLinksQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.all, 'links of', userId],
    ...pages(userLinksPageSchema, ownPaths.userLinks(userId)),
  });

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.profile(id),
    queryFn: ({ signal }) => parsed(profileSchema, http.get(ownPaths.profile(id), { signal })),
  });
