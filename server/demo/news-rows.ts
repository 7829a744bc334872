import type { NotificationType } from '#contract/ours/notification.ts';
import { newId } from '../db/ids.ts';
import type { World } from './world.ts';

/** Somebody hears of something that somebody did. */
export type DemoNews = {
  to: string;
  by: string;
  type: NotificationType;
  subject: { kind: 'post' | 'gig' | 'person' | 'conversation'; id: string; title?: string };
  excerpt: string;
  ageMs: number;
};

const keptMs = 40 * 86_400_000;
const unreadMs = 20 * 3_600_000;

/** Notifications of the last weeks; those of today are not read yet. */
export const newsRows = ({ idOf, before }: World, news: readonly DemoNews[]) =>
  news
    .filter(({ to, by, ageMs }) => to !== by && ageMs < keptMs)
    .map(({ to, by, type, subject, excerpt, ageMs }) => ({
      id: newId(),
      recipientId: idOf(to),
      actorId: idOf(by),
      type,
      read: ageMs > unreadMs,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectTitle: subject.title ?? null,
      excerpt,
      createdAt: before(ageMs),
    }));
