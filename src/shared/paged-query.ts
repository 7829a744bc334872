import type { InferOutput } from 'valibot';
import type { AnswerSchema, CallInput, CallName } from '#transport/call.ts';
import { ask } from '#transport/http.ts';

type PageRequest = { pageParam: string | null; signal: AbortSignal };
type ListName = {
  [Name in CallName]: InferOutput<AnswerSchema<Name>> extends { nextCursor: string | null } ? Name : never;
}[CallName];

export const cursorPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

export function fetchPage<Name extends ListName>(
  name: Name,
  schema: AnswerSchema<Name>,
  { pageParam, signal }: PageRequest,
  input?: CallInput<Name>,
): Promise<InferOutput<AnswerSchema<Name>>> {
  const query = { ...Object(input).query, ...(pageParam && { cursor: pageParam }) };
  return ask<Name>(name, schema, Object({ ...input, query, signal }));
}

/**
 * Options of a paginated query:
 * `infiniteQueryOptions({ queryKey, ...pagedQuery('GET /api/gigs', gigsPageSchema, { query: { q } }) })`.
 */
export const pagedQuery = <Name extends ListName>(
  name: Name,
  schema: AnswerSchema<Name>,
  input?: CallInput<Name>,
) => ({
  queryFn: (request: PageRequest) => fetchPage(name, schema, request, input),
  ...cursorPaging,
});

export const itemsOf = <T>(data: { pages: { items: T[] }[] } | undefined): T[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
