import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GigsQuery } from '#contract/gig-search.ts';
import { gigSchema, gigsPageSchema } from '#contract/gigs.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { ask } from '#transport/http.ts';
import { firstPage, renderedAnswer, renderedAt } from '#transport/rendered.ts';

export const dashboardKey = ['dashboard'] as const;

export const gigKeys = {
  all: ['gigs'] as const,
  lists: ['gigs', 'list'] as const,
  upcoming: ['gigs', 'upcoming'] as const,
  each: ['gigs', 'one'] as const,
  detail: (id: string) => ['gigs', 'one', id] as const,
  applicants: (id: string) => ['gigs', 'applicants', id] as const,
  questions: (id: string) => ['gigs', 'questions', id] as const,
  mine: ['gigs', 'mine'] as const,
  draft: ['gigs', 'draft'] as const,
  searches: ['gigs', 'searches'] as const,
  calendar: ['gigs', 'calendar'] as const,
  myApplications: ['gigs', 'my applications'] as const,
};

/** The gig board, soonest first unless the query sorts it. */
export const gigsQuery = (query: Omit<GigsQuery, 'cursor' | 'limit'> = {}) =>
  infiniteQueryOptions({
    queryKey: [...gigKeys.lists, query],
    ...pagedQuery('GET /api/gigs', gigsPageSchema, { query }),
    initialData: () =>
      Object.keys(query).length > 0 ? undefined : firstPage(renderedAnswer(gigsPageSchema, '/api/gigs')),
    initialDataUpdatedAt: renderedAt,
  });

export const upcomingQuery = queryOptions({
  queryKey: gigKeys.upcoming,
  queryFn: ({ signal }) =>
    ask('GET /api/gigs', gigsPageSchema, { query: { status: 'open', limit: 4 }, signal }),
});

export const gigQuery = (id: string) =>
  queryOptions({
    queryKey: gigKeys.detail(id),
    queryFn: ({ signal }) => ask('GET /api/gigs/:id', gigSchema, { id, signal }),
    initialData: () => renderedAnswer(gigSchema, `/api/gigs/${encodeURIComponent(id)}`),
    initialDataUpdatedAt: renderedAt,
  });

/** Refetches gig data on screen, and marks the rest as stale. */
export const refreshGigs = (client: QueryClient) =>
  Promise.all([gigKeys.all, dashboardKey].map((queryKey) => client.invalidateQueries({ queryKey })));

export const refreshQuestions = (client: QueryClient, gigId: string) =>
  Promise.all(
    [gigKeys.questions(gigId), dashboardKey].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
