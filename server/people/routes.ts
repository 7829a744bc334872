import { ownPaths } from '#contract/ours/paths.ts';
import { peoplePageSchema, peopleQuerySchema, suggestionsSchema } from '#contract/ours/people.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { findPeople, suggestPeople } from './queries.ts';

export function addPeople(api: Api, { db }: Services) {
  api.public({
    method: 'GET',
    url: ownPaths.people,
    summary: 'Discover people; visitors see no link state',
    query: peopleQuerySchema,
    response: peoplePageSchema,
    handler: ({ viewer, query }) => findPeople(db, viewer?.id ?? null, query),
  });
  api.member({
    method: 'GET',
    url: ownPaths.suggestions,
    summary: 'People with links in common',
    response: suggestionsSchema,
    handler: ({ viewer }) => suggestPeople(db, viewer.id),
  });
}
