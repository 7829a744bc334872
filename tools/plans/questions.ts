import { ownPaths } from '#contract/ours/paths.ts';
import { specPaths } from '#contract/spec/paths.ts';
import { readReports } from '#server/admin/reports.ts';
import type { Tokens } from '#server/auth/tokens.ts';
import type { Tx } from '#server/db/database.ts';
import { tidy } from '#server/housekeeping.ts';
import { markDelivered, markRead } from '#server/messages/receipts.ts';
import { withdrawNews } from '#server/notifications/notify.ts';
import { filledAt, idOf } from './fill.ts';

/** Who asks: the one with the most of everything. */
export const viewerId = idOf('users', 1);
const [other, quiet] = [idOf('users', 2), idOf('users', 400)];
const thread = idOf('conversations', 2);
/** The one with the most in it. */
export const longThread = idOf('conversations', 1);

const cursor = (at: Date, id: string) => Buffer.from(`${at.getTime()}~${id}`).toString('base64url');
/** In the middle of what there is. */
const middle = (ago: number) => cursor(new Date(filledAt.getTime() - ago), idOf('posts', 1));
const hour = 3_600_000;
const day = 24 * hour;

/** What the questions need to know of the filling. */
export type Facts = { ownGig: string; newest: string };

/** What is asked by HTTP, by name. */
export const callsOf = ({ ownGig }: Facts): Record<string, string> => ({
  feed: ownPaths.posts,
  'feed, next page': `${ownPaths.posts}?cursor=${middle(hour)}`,
  'posts of one': `${ownPaths.posts}?author=${other}`,
  'posts of one, next page': `${ownPaths.posts}?author=${other}&cursor=${middle(hour)}`,
  'posts by id': `${ownPaths.posts}?ids=${idOf('posts', 5)},${idOf('posts', 9)}`,
  post: ownPaths.post(idOf('posts', 5)),
  gigs: ownPaths.gigs,
  'gigs, next page': `${ownPaths.gigs}?cursor=${cursor(new Date(filledAt.getTime() + 20 * day), idOf('gigs', 1))}`,
  'open gigs': `${ownPaths.gigs}?status=open`,
  'cancelled gigs': `${ownPaths.gigs}?status=cancelled`,
  'past gigs': `${ownPaths.gigs}?when=past`,
  'past gigs, next page': `${ownPaths.gigs}?when=past&cursor=${cursor(new Date(filledAt.getTime() - 20 * day), idOf('gigs', 1))}`,
  'gigs of one': `${ownPaths.gigs}?poster=${other}`,
  'past gigs of one': `${ownPaths.gigs}?poster=${other}&when=past`,
  'gigs by a common word': `${ownPaths.gigs}?q=drums`,
  'gigs by a rare word': `${ownPaths.gigs}?q=marardru`,
  'gigs by two words': `${ownPaths.gigs}?q=drums+norwich`,
  'gigs by two letters': `${ownPaths.gigs}?q=dj`,
  'gigs by a slip of the pen': `${ownPaths.gigs}?q=tudmorden`,
  'gigs by nothing there is': `${ownPaths.gigs}?q=qqxzzy`,
  gig: ownPaths.gig(idOf('gigs', 5)),
  'own gigs': ownPaths.myGigs,
  applicants: ownPaths.gigApplications(ownGig),
  'own applications': ownPaths.myApplications,
  'own applications in one state': `${ownPaths.myApplications}?state=applied`,
  comments: ownPaths.postComments(idOf('posts', 5)),
  discover: ownPaths.people,
  'discover, next page': `${ownPaths.people}?cursor=${middle(day)}`,
  'people by a common word': `${ownPaths.people}?q=jazz`,
  'people by a rare word': `${ownPaths.people}?q=marardru`,
  'people by two words': `${ownPaths.people}?q=jazz+truro`,
  'people by two letters': `${ownPaths.people}?q=ba`,
  'people by a slip of the pen': `${ownPaths.people}?q=hurdi-gurdy`,
  'people by nothing there is': `${ownPaths.people}?q=qqxzzy`,
  suggestions: ownPaths.suggestions,
  profile: ownPaths.profile(other),
  'own profile': ownPaths.profile(viewerId),
  'links of one': ownPaths.userLinks(quiet),
  links: `${ownPaths.links}?box=links`,
  'requests in': `${ownPaths.links}?box=incoming`,
  'requests out': `${ownPaths.links}?box=outgoing`,
  'requests in, counted': specPaths.pendingLinks,
  blocks: ownPaths.blocks,
  conversations: ownPaths.conversations,
  'conversations, next page': `${ownPaths.conversations}?cursor=100000`,
  'conversation with one': ownPaths.conversationWith(other),
  thread: ownPaths.conversationMessages(thread),
  'thread, earlier': `${ownPaths.conversationMessages(longThread)}?before=100000`,
  'thread, later': `${ownPaths.conversationMessages(longThread)}?after=10`,
  'unread messages': specPaths.unreadMessages,
  notifications: specPaths.notifications,
  'unread notifications': specPaths.unreadNotifications,
  dashboard: ownPaths.dashboard,
  me: specPaths.me,
  devices: ownPaths.devices,
  sitemap: '/sitemap.xml',
});

/** Rows that one step may look at or put in order: a page with what belongs to it, or all that one member has. */
export const usualRows = 8_000;
/** More than that: a sitemap names every open gig, up to 50 000, which may be sorted out of more, and is kept for a minute. */
export const mostRows: Record<string, number> = { sitemap: 100_000 };

const receipt = { userId: viewerId, conversationId: longThread, now: filledAt };

/** What is written, by name; each is taken back. */
export const writes: Record<string, (tx: Tx, facts: Facts) => Promise<unknown>> = {
  'mark delivered': (tx, { newest }) => markDelivered(tx, { ...receipt, messageIds: [newest] }),
  'mark read': (tx, { newest }) => markRead(tx, { ...receipt, messageIds: [newest] }),
  'take news back': (tx) =>
    withdrawNews(tx, { recipientId: viewerId, actorId: other, subjectId: other, types: ['link_request'] }),
  reports: (tx) => readReports(tx, false),
  housekeeping: (tx) => tidy(tx, filledAt),
};

/** Of the viewer's session, which the filling has. */
export const tokenOf = (tokens: Tokens) =>
  tokens.sign(
    { userId: viewerId, sessionId: idOf('rest', 1), expiresAt: new Date(filledAt.getTime() + day) },
    filledAt,
  );
