import { newId } from '../db/ids.ts';
import { beginning } from '../db/text.ts';
import type { DemoNews } from './news-rows.ts';
import { demoTalks } from './read-talks.ts';
import type { World } from './world.ts';

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
