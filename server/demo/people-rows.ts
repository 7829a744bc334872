import type { SavedFilters } from '#contract/gig-search.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { derivedOf, hashOf } from '../gig-searches/matching.ts';
import { uploadUrl } from '../uploads/rules.ts';
import type { DemoNotification, gigRows } from './content-rows.ts';
import { demoLinks, demoPeople, demoRequests } from './read-world.ts';
import type { World } from './world.ts';

/** Ids of the demo world's towns, because some of their names are ambiguous. */
const demoTowns: Readonly<Record<string, number>> = {
  Bergen: 3161732,
  Berlin: 2950159,
  Birmingham: 2655603,
  Bradford: 2654993,
  Bristol: 2654675,
  Cardiff: 2653822,
  Copenhagen: 2618425,
  Edinburgh: 2650225,
  Falmouth: 2649715,
  Gateshead: 2648773,
  Glasgow: 2648579,
  Halifax: 2647632,
  'Hebden Bridge': 2647207,
  Huddersfield: 2646458,
  Kraków: 3094802,
  Leeds: 2644688,
  Leicester: 2644668,
  Lisbon: 2267057,
  Liverpool: 2644210,
  London: 2643743,
  Manchester: 2643123,
  Newcastle: 2641673,
  Nottingham: 2641170,
  Rotterdam: 2747891,
  Sheffield: 2638077,
  Todmorden: 2635744,
  Wigan: 2633948,
  York: 2633352,
};

const dayMs = 86_400_000;
export const demoEmail = (key: string) => `${key}@demo.sidestage.test`;

export function personRows(world: World, avatars: ReadonlyMap<string, string>, passwordHash: string) {
  return demoPeople.map(({ key, face: _face, joinedDaysAgo, ...profile }) => {
    const id = world.idOf(key);
    const avatarId = avatars.get(id);
    const joined = world.before(joinedDaysAgo * dayMs);
    return {
      ...profile,
      id,
      email: demoEmail(key),
      passwordHash,
      verifiedAt: joined,
      placeId: demoTowns[profile.place] ?? null,
      avatar: avatarId ? uploadUrl(avatarId) : null,
      shownTo: 'everyone' as const,
      profileCompletedAt: joined,
      createdAt: joined,
      updatedAt: joined,
    };
  });
}

const recentMs = 14 * dayMs;

export function linkRows(world: World) {
  const { idOf, before, chance } = world;
  const notifications: DemoNotification[] = [];
  const joined = new Map(demoPeople.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
  const pair = (from: string, to: string) => {
    const [one, two] = [idOf(from), idOf(to)];
    return { id: newId(), userLow: one < two ? one : two, userHigh: one < two ? two : one, requesterId: one };
  };
  const titleOf = (key: string) => demoPeople.find((one) => one.key === key)?.name ?? '';
  const person = (key: string) => ({ kind: 'person' as const, id: idOf(key), title: titleOf(key) });

  const accepted = demoLinks.map(([from, to]) => {
    const both = Math.min(joined.get(from) ?? 1, joined.get(to) ?? 1);
    const ageMs = Math.round((2 + chance() * (both - 2)) * dayMs);
    const answeredMs = ageMs - Math.round(chance() * dayMs);
    if (answeredMs < recentMs) {
      const accepted = { type: 'link_accepted', subject: person(to), excerpt: '' } as const;
      notifications.push({ to: from, by: to, ...accepted, ageMs: answeredMs });
    }
    const [createdAt, acceptedAt] = [before(ageMs), before(answeredMs)];
    return { ...pair(from, to), state: 'accepted' as const, createdAt, acceptedAt };
  });
  const pending = demoRequests.map(({ from, to, ageMs }) => {
    notifications.push({ to, by: from, type: 'link_request', subject: person(from), excerpt: '', ageMs });
    return { ...pair(from, to), state: 'pending' as const, createdAt: before(ageMs), acceptedAt: null };
  });
  return { links: [...accepted, ...pending], notifications };
}

const week = 7 * 86_400_000;
const owner = 'bronagh';
const savedSearches: { name: string; filters: SavedFilters; isPaused?: boolean }[] = [
  { name: 'Drums', filters: { category: 'drums' } },
  { name: 'Northern soul', filters: { genre: 'Northern soul' }, isPaused: true },
];

/** One member's saved searches, with matches she has not seen. */
export async function searchRows(db: Db, { idOf, before }: World, board: ReturnType<typeof gigRows>) {
  const ownerId = idOf(owner);
  const emptyProfile = { skills: [], genres: [], placeId: null, reach: null };
  const lookedAt = before(week);
  const searches = await Promise.all(
    savedSearches.map(async (search) => ({
      ...search,
      ...(await derivedOf(db, search.filters, emptyProfile)),
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
