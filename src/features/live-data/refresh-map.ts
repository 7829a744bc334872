import type { QueryKey } from '@tanstack/react-query';
import type { ContentChange } from '#contract/ours/socket-events.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import { dashboardKey, gigKeys } from '#entities/gig/gig-queries.ts';
import { peopleKeys, suggestionsQuery } from '#entities/person/people-queries.ts';
import { postKeys } from '#entities/post/post-queries.ts';
import { reviewKeys } from '#entities/review/review-keys.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';

/** With which every key begins. */
const everything = [] as const;

/** What a piece of news makes old. */
export type Stale = {
  /** Asked for again where it is in sight, marked as old where it is not. */
  ask?: readonly QueryKey[];
  /** Lists that are being read: marked as old, so that nothing moves under the eyes. */
  mark?: readonly QueryKey[];
  /** A post, changed where it stands. */
  post?: string;
  /** A post that the member has saved or hidden, or does so no more. */
  marked?: string;
};

const ofTalk = () => ({ ask: [conversationsKey, dashboardKey] });

/** Of each kind of `content_changed`, by the id that it names. */
const ofContent: Record<ContentChange['kind'], (id: string) => Stale> = {
  post: (id) => ({ post: id, mark: [postKeys.lists] }),
  comment: (id) => ({ post: id, ask: [postKeys.comments(id)] }),
  like: (id) => ({ post: id }),
  mark: (id) => ({ post: id, mark: [postKeys.lists], marked: id }),
  gig: (id) => ({
    ask: [gigKeys.one(id), gigKeys.applicants(id), gigKeys.questions(id), gigKeys.lists, gigKeys.calendar],
    mark: [gigKeys.upcoming],
  }),
  application: (id) => ({
    ask: [
      gigKeys.one(id),
      gigKeys.applicants(id),
      gigKeys.mine,
      gigKeys.myApplications,
      gigKeys.calendar,
      dashboardKey,
    ],
    mark: [gigKeys.lists],
  }),
  review: (id) => ({ ask: [reviewKeys.gig(id), reviewKeys.toWrite, dashboardKey] }),
  link: () => ({ ask: [peopleKeys.all, dashboardKey], mark: [suggestionsQuery.queryKey] }),
  profile: (id) => ({ ask: [peopleKeys.profile(id), ['availability']] }),
  person: () => ({ ask: [everything] }),
  notification: () => ({ ask: [dashboardKey] }),
  posts: () => ({ ask: [postKeys.newest], mark: [postKeys.lists] }),
  gigs: () => ({ ask: [gigKeys.lists], mark: [gigKeys.upcoming] }),
  undo: () => ({}),
  message: ofTalk,
  conversation: ofTalk,
  question: (id) => ({ ask: [gigKeys.questions(id)], mark: [dashboardKey] }),
  search: () => ({ ask: [gigKeys.searches] }),
  readers: (id) => ({ ask: [['readers', id]] }),
};

/** Kinds that are told to whoever looks at the thing: what they ask for is gathered for longer. */
const isPublic = (kind: ContentChange['kind']) => !personal.includes(kind);
const personal: readonly ContentChange['kind'][] = [
  'mark',
  'application',
  'review',
  'link',
  'person',
  'notification',
  'undo',
  'message',
  'conversation',
  'search',
  'readers',
];

/** The one place that says what must be asked for again after which news; null when nothing has to be. */
export function staleAfter(news: News): { stale: Stale; pace: 'own' | 'public' } | null {
  switch (news.type) {
    case 'socketLink.contentChanged': {
      const { kind, id } = news.change;
      return { stale: ofContent[kind](id), pace: isPublic(kind) ? 'public' : 'own' };
    }
    case 'socketLink.messageArrived':
    case 'socketLink.conversationUpdated':
      return { stale: { ask: [dashboardKey] }, pace: 'own' };
    case 'socketLink.notificationArrived': {
      const aboutLinks = news.notification.type.startsWith('link_');
      return { stale: { ask: aboutLinks ? [dashboardKey, peopleKeys.all] : [dashboardKey] }, pace: 'own' };
    }
    default:
      return null;
  }
}
