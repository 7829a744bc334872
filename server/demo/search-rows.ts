import type { SavedFilters } from '#contract/ours/gig-searches.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { derivedOf, hashOf } from '../gig-searches/keys.ts';
import type { gigRows } from './content-rows.ts';
import type { World } from './world.ts';

const week = 7 * 86_400_000;
const owner = 'bronagh';
const kept: { name: string; filters: SavedFilters; isPaused?: boolean }[] = [
  { name: 'Drums', filters: { category: 'drums' } },
  { name: 'Northern soul', filters: { genre: 'Northern soul' }, isPaused: true },
];

/** What one member wants to be told of, and what has come to it that she has not looked at. */
export async function searchRows(db: Db, { idOf, before }: World, board: ReturnType<typeof gigRows>) {
  const ownerId = idOf(owner);
  const nobody = { skills: [], genres: [], placeId: null, reach: null };
  const lookedAt = before(week);
  const searches = await Promise.all(
    kept.map(async (search) => ({
      ...search,
      ...(await derivedOf(db, search.filters, nobody)),
      id: newId(),
      ownerId,
      filtersHash: hashOf(search.filters),
      createdAt: before(2 * week),
      lookedAt,
    })),
  );
  const [drums] = searches;
  const applied = new Set(
    board.applications.filter(({ applicantId }) => applicantId === ownerId).map(({ gigId }) => gigId),
  );
  const matches = board.gigs
    .filter(({ id, category, posterId }) => category === 'drums' && posterId !== ownerId && !applied.has(id))
    .filter(({ createdAt }) => createdAt > lookedAt)
    .map(({ id, createdAt }) => ({
      searchId: drums?.id ?? '',
      gigId: id,
      matchedAt: createdAt,
      isTold: true,
    }));
  return { searches, matches };
}
