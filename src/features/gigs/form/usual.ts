import { queryOptions } from '@tanstack/react-query';
import { type GigSummary, myGigsPageSchema } from '#contract/ours/gigs.ts';
import { placesSchema } from '#contract/ours/places.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { likelyCurrency } from '#shared/money.tsx';
import { ask } from '#transport/http.ts';
import { ownTimeZone } from '#ui/format/region.ts';

/** So many earlier gigs are offered to start from. */
const few = 3;

export type Usual = { gigs: readonly GigSummary[]; timeZone: string; currency: string };

async function clockAt({ place, placeId }: Profile, signal: AbortSignal) {
  if (!place || !placeId) return null;
  const { items } = await ask('GET /api/places', placesSchema, { query: { q: place }, signal });
  return items.find(({ id }) => id === placeId)?.timeZone ?? null;
}

/**
 * How somebody's gigs usually are: the clock and the currency of their last one, else those of their profile,
 * else those of this browser; and their last ones.
 */
export const usualQuery = (userId: string) =>
  queryOptions({
    queryKey: [...gigKeys.mine, 'usual'],
    queryFn: async ({ client, signal }): Promise<Usual> => {
      const { items } = await ask('GET /api/gigs/mine', myGigsPageSchema, { query: { limit: few }, signal });
      const [last] = items;
      if (last) return { gigs: items, timeZone: last.timeZone, currency: last.pay.currency };
      const person = await client.fetchQuery(profileQuery(userId));
      return {
        gigs: items,
        timeZone: (await clockAt(person, signal)) ?? ownTimeZone(),
        currency: person.fees?.at(-1)?.currency ?? likelyCurrency(),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
