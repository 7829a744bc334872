import { newId } from '../db/ids.ts';
import { beginning } from '../db/text.ts';
import { uploadUrl } from '../uploads/url.ts';
import type { DemoNews } from './content-rows.ts';
import { demoLinks, demoPeople, demoRequests, demoTalks } from './read-world.ts';
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

const minuteMs = 60_000;

/** Conversations and their messages in the order of time, and what people hear of them. */
export function talkRows({ idOf, before, now }: World) {
  const news: DemoNews[] = [];
  const talks = demoTalks.map(({ people: [one, two], messages }) => {
    const [low, high] = [idOf(one), idOf(two)].sort();
    if (low === undefined || high === undefined) throw new Error('demo world: a conversation takes two');
    const oldest = Math.max(...messages.map(({ ageMs }) => ageMs));
    return { messages, row: { id: newId(), userLow: low, userHigh: high, createdAt: before(oldest) } };
  });
  const messages = talks
    .flatMap(({ messages: said, row }, index) =>
      said.map(({ by, to, ageMs, read, text }, nth) => {
        const createdAt = before(ageMs);
        const shortly = new Date(Math.min(createdAt.getTime() + minuteMs, now.getTime()));
        const isLast = nth === said.length - 1;
        if (!read && isLast) {
          const subject = { kind: 'conversation' as const, id: row.id };
          news.push({ to, by, type: 'message', subject, excerpt: beginning(text, 140), ageMs });
        }
        return {
          id: newId(),
          conversationId: row.id,
          senderId: idOf(by),
          recipientId: idOf(to),
          clientId: `demo-message-${index}-${nth}`,
          text,
          createdAt,
          deliveredAt: shortly,
          readAt: read ? shortly : null,
        };
      }),
    )
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { conversations: talks.map(({ row }) => row), messages, news };
}
