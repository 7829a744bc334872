import type { InferOutput } from 'valibot';
import type { AnswerSchema, CallInput, CallName } from '#transport/call.ts';
import { ask } from '#transport/http.ts';

type Asked = { pageParam: string | null; signal: AbortSignal };
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
  { pageParam, signal }: Asked,
  given?: CallInput<Name>,
): Promise<InferOutput<AnswerSchema<Name>>> {
  const query = { ...Object(given).query, ...(pageParam && { cursor: pageParam }) };
  return ask<Name>(name, schema, Object({ ...given, query, signal }));
}

/**
 * Options of a paginated query:
 * `infiniteQueryOptions({ queryKey, ...pagedQuery('GET /api/gigs', gigsPageSchema, { query: { q } }) })`.
 */
export const pagedQuery = <Name extends ListName>(
  name: Name,
  schema: AnswerSchema<Name>,
  given?: CallInput<Name>,
) => ({
  queryFn: (asked: Asked) => fetchPage(name, schema, asked, given),
  ...cursorPaging,
});

export const itemsOf = <T>(data: { pages: { items: T[] }[] } | undefined): T[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
