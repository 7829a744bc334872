import { queryOptions } from '@tanstack/react-query';
import { gigsPageSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';

declare global {
  interface Window {
    /** Asked for by the inline script of index.html, before any of our code had come. Good once. */
    openGigs?: Promise<Response> | undefined;
  }
}

/** The early answer, when there is one and it is of use. */
async function early(): Promise<Response | null> {
  const asked = window.openGigs;
  window.openGigs = undefined;
  const response = await asked?.catch(() => null);
  return response?.ok ? response : null;
}

/** Six open gigs, soonest first. */
export const openGigsQuery = queryOptions({
  queryKey: ['gigs', 'open', 6],
  queryFn: async ({ signal }) => {
    const response = await early();
    const call = response ?? http.get(ownPaths.gigs, { signal, searchParams: { status: 'open', limit: 6 } });
    return (await parsed(gigsPageSchema, call)).items;
  },
  retry: false,
});
