import { newId } from '../db/ids.ts';
import type { DemoNews } from './news-rows.ts';
import { demoLinks, demoRequests } from './read-links.ts';
import { demoPeople } from './read-people.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
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
