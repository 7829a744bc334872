import type { InferOutput } from 'valibot';
import type { AnswerSchema, CallName, Given } from '#transport/call.ts';
import { ask } from '#transport/http.ts';

type Asked = { pageParam: string | null; signal: AbortSignal };
/** The calls that answer a list page by page. */
type ListName = {
  [Name in CallName]: InferOutput<AnswerSchema<Name>> extends { nextCursor: string | null } ? Name : never;
}[CallName];

/** How a list goes on from one page to the next: by the cursor that each page ends with. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** One page of a list from our server; what it is `given` narrows the list down. */
export function fetchPage<Name extends ListName>(
  name: Name,
  schema: AnswerSchema<Name>,
  { pageParam, signal }: Asked,
  given?: Given<Name>,
): Promise<InferOutput<AnswerSchema<Name>>> {
  const query = { ...Object(given).query, ...(pageParam && { cursor: pageParam }) };
  return ask<Name>(name, schema, Object({ ...given, query, signal }));
}

/**
 * What a list that comes page by page is asked by:
 * `infiniteQueryOptions({ queryKey, ...pages('GET /api/gigs', gigsPageSchema, { query: { q } }) })`.
 */
export const pages = <Name extends ListName>(
  name: Name,
  schema: AnswerSchema<Name>,
  given?: Given<Name>,
) => ({
  queryFn: (asked: Asked) => fetchPage(name, schema, asked, given),
  ...byCursor,
});

/** All items of the pages that are here. */
export const itemsOf = <T>(data: { pages: { items: T[] }[] } | undefined): T[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
