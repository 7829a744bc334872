import type { InferOutput } from 'valibot';
import { http } from '#transport/http.ts';
import { parsed, type Schema } from '#transport/parsed.ts';

type Asked = { pageParam: string | null; signal: AbortSignal };

/** How a list goes on from one page to the next: by the cursor that each page ends with. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** One page of a list from our server; `searchParams` narrow the list down. */
export const fetchPage = <S extends Schema>(
  schema: S,
  path: string,
  { pageParam, signal }: Asked,
  searchParams: Record<string, string | number | undefined> = {},
): Promise<InferOutput<S>> =>
  parsed(
    schema,
    http.get(path, {
      signal,
      searchParams: { ...searchParams, ...(pageParam && { cursor: pageParam }) },
    }),
  );

/**
 * What a list that comes page by page is asked by:
 * `infiniteQueryOptions({ queryKey, ...pages(gigsPageSchema, ownPaths.gigs, { q }) })`.
 */
export const pages = <S extends Schema>(
  schema: S,
  path: string,
  searchParams?: Record<string, string | number | undefined>,
) => ({
  queryFn: (asked: Asked) => fetchPage(schema, path, asked, searchParams),
  ...byCursor,
});

/** All items of the pages that are here. */
export const itemsOf = <T>(data: { pages: { items: T[] }[] } | undefined): T[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
