import { newId } from '../db/ids.ts';
import { uploadUrl } from '../uploads/url.ts';
import type { DemoNews } from './content-rows.ts';
import { demoLinks, demoPeople, demoRequests } from './read-world.ts';
import { demoTowns } from './towns.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
export const demoEmail = (key: string) => `${key}@demo.sidestage.test`;

/** The forty, all verified, all with the same password. */
export function personRows(world: World, avatars: ReadonlyMap<string, string>, passwordHash: string) {
  return demoPeople.map((person) => {
    const id = world.idOf(person.key);
    const avatarId = avatars.get(id);
    const joined = world.before(person.joinedDaysAgo * dayMs);
    return {
      id,
      email: demoEmail(person.key),
      passwordHash,
      verifiedAt: joined,
      name: person.name,
      headline: person.headline,
      bio: person.bio,
      place: person.place,
      placeId: demoTowns[person.place] ?? null,
      skills: person.skills,
      genres: person.genres,
      fees: person.fees,
      rates: person.rates,
      workLinks: person.workLinks,
      media: person.media,
      reach: person.reach,
      freeWeekdays: person.freeWeekdays,
      busyWeekdays: person.busyWeekdays,
      avatar: avatarId ? uploadUrl(avatarId) : null,
      shownTo: 'everyone' as const,
      profileCompletedAt: joined,
      createdAt: joined,
      updatedAt: joined,
    };
  });
}

const recentMs = 14 * dayMs;

/** Links and open requests, and what people hear of them. */
export function linkRows(world: World) {
  const { idOf, before, chance } = world;
  const news: DemoNews[] = [];
  const joined = new Map(demoPeople.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
  const pair = (from: string, to: string) => {
    const [one, two] = [idOf(from), idOf(to)];
    return { id: newId(), userLow: one < two ? one : two, userHigh: one < two ? two : one, requesterId: one };
  };
  const person = (key: string) => ({
    kind: 'person' as const,
    id: idOf(key),
    title: demoPeople.find((somebody) => somebody.key === key)?.name ?? '',
  });

  const accepted = demoLinks.map(([from, to]) => {
    const both = Math.min(joined.get(from) ?? 1, joined.get(to) ?? 1);
    const ageMs = Math.round((2 + chance() * (both - 2)) * dayMs);
    const answeredMs = ageMs - Math.round(chance() * dayMs);
    if (answeredMs < recentMs) {
      news.push({
        to: from,
        by: to,
        type: 'link_accepted',
        subject: person(to),
        excerpt: '',
        ageMs: answeredMs,
      });
    }
    return {
      ...pair(from, to),
      state: 'accepted' as const,
      createdAt: before(ageMs),
      acceptedAt: before(answeredMs),
    };
  });
  const pending = demoRequests.map(({ from, to, ageMs }) => {
    news.push({ to, by: from, type: 'link_request', subject: person(from), excerpt: '', ageMs });
    return { ...pair(from, to), state: 'pending' as const, createdAt: before(ageMs), acceptedAt: null };
  });
  return { links: [...accepted, ...pending], news };
}
