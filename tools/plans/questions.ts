import { eq, sql } from 'drizzle-orm';
import { partKinds } from '#contract/cached-items.ts';
import { readReports } from '#server/admin/reports.ts';
import type { Tokens } from '#server/auth/sessions.ts';
import { findGone } from '#server/cached-items/routes.ts';
import type { Tx } from '#server/db/database.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { messages } from '#server/db/schema/messages.ts';
import { places } from '#server/db/schema/places.ts';
import { selectOverdueDeps } from '#server/deps/ending.ts';
import { matchGig } from '#server/gig-searches/matching.ts';
import { notifyOfMatches } from '#server/gig-searches/notify-matches.ts';
import { markSearchSeen } from '#server/gig-searches/routes.ts';
import { failedRows, removeExpired } from '#server/jobs/housekeeping.ts';
import { deliverBatch, deliverCopies, markDelivered, markRead } from '#server/messages/receipts.ts';
import { removeMessage, replaceText } from '#server/messages/routes.ts';
import { withdrawNotifications } from '#server/notifications/notify.ts';
import { townsWithin } from '#server/places/distance.ts';
import { selectDue } from '#server/reviews/lifecycle.ts';
import { finalAction } from '#server/undo/acts.ts';
import { filledAt, idOf } from './fill.ts';

/** The requesting member, who has the most of everything. */
export const viewerId = idOf('users', 1);
const [other, quiet] = [idOf('users', 2), idOf('users', 400)];
const [leeds, whitby] = [2644688, 2634135];
const thread = idOf('conversations', 2);
/** The one with the most in it. */
export const longThread = idOf('conversations', 1);
/** The one with the most in it. */
const group = idOf('groups', 1);

const cursor = (at: Date, id: string) => Buffer.from(`${at.getTime()}~${id}`).toString('base64url');
/** In the middle of the data. */
const middle = (ago: number) => cursor(new Date(filledAt.getTime() - ago), idOf('posts', 1));
const hour = 3_600_000;
const day = 24 * hour;

const paid = 'currency=GBP&per=night';
/** After a gig in the middle of a sorted list. */
const gigCursor = (sort: string, stage: number, lead: number) =>
  Buffer.from([sort, stage, lead, filledAt.getTime() + 20 * day, idOf('gigs', 1)].join('~')).toString(
    'base64url',
  );

/** The facts about the filled data that the requests need. */
export type Facts = { ownGig: string; newest: string; firstComment: string; newestInGroup: string };

/** The HTTP requests, by name. */
export const callsOf = ({ ownGig, firstComment }: Facts): Record<string, string> => ({
  feed: '/api/posts',
  'feed, next page': `/api/posts?cursor=${middle(hour)}`,
  'posts of one': `/api/posts?author=${other}`,
  'posts of one, next page': `/api/posts?author=${other}&cursor=${middle(hour)}`,
  'posts of links': '/api/posts?from=links',
  'posts of links, next page': `/api/posts?from=links&cursor=${middle(hour)}`,
  'saved posts': '/api/posts?from=saved',
  'saved posts, next page': `/api/posts?from=saved&cursor=${middle(hour)}`,
  'saved posts by a word': '/api/posts?from=saved&q=bar',
  'hidden posts': '/api/posts?from=hidden',
  'posts by a common word': '/api/posts?q=bar',
  'posts by a rare word': '/api/posts?q=marardru',
  'posts by two words': '/api/posts?q=bar+tel',
  'posts by a common tag': '/api/posts?q=%23tag1',
  'posts by a rare tag': '/api/posts?q=%23rare7',
  'posts by nothing there is': '/api/posts?q=qqxzzy',
  'posts of links by a word': '/api/posts?from=links&q=bar',
  'posts of one by a word': `/api/posts?author=${other}&q=bar`,
  'posts by id': `/api/posts?ids=${idOf('posts', 5)},${idOf('posts', 9)}`,
  post: `/api/posts/${idOf('posts', 5)}`,
  'who likes a post': `/api/posts/${idOf('posts', 5)}/likes`,
  gigs: '/api/gigs',
  'gigs, next page': `/api/gigs?cursor=${cursor(new Date(filledAt.getTime() + 20 * day), idOf('gigs', 1))}`,
  'open gigs': `/api/gigs?status=open`,
  'cancelled gigs': `/api/gigs?status=cancelled`,
  'past gigs': `/api/gigs?when=past`,
  'past gigs, next page': `/api/gigs?when=past&cursor=${cursor(new Date(filledAt.getTime() - 20 * day), idOf('gigs', 1))}`,
  'gigs of one': `/api/gigs?poster=${other}`,
  'past gigs of one': `/api/gigs?poster=${other}&when=past`,
  'gigs played by one': `/api/profiles/${other}/gigs?as=played`,
  'gigs posted by one, over': `/api/profiles/${other}/gigs?as=posted`,
  'reviews of one': `/api/profiles/${other}/reviews?as=poster`,
  'reviews of one, next page': `/api/profiles/${other}/reviews?as=poster&cursor=${middle(day)}`,
  'reviews at a gig': `/api/gigs/${ownGig}/reviews`,
  'whom to review': '/api/reviews/to-write',
  'deps at a gig': `/api/gigs/${ownGig}/deps`,
  'gigs by a common word': `/api/gigs?q=drums`,
  'gigs by a rare word': `/api/gigs?q=marardru`,
  'gigs by two words': `/api/gigs?q=drums+norwich`,
  'gigs by two letters': `/api/gigs?q=dj`,
  'gigs by a slip of the pen': `/api/gigs?q=tudmorden`,
  'gigs by nothing there is': `/api/gigs?q=qqxzzy`,
  'saved gigs': '/api/gigs/saved',
  'saved gigs, next page': `/api/gigs/saved?cursor=${middle(hour)}`,
  'saved searches': '/api/gigs/searches',
  'questions about a gig': `/api/gigs/${idOf('gigs', 5)}/questions`,
  'invited to a gig': `/api/gigs/${ownGig}/invitations`,
  'people whom a gig wants': `/api/gigs/${ownGig}/suggestions`,
  'people whom a gig wants, free that day': `/api/gigs/${ownGig}/suggestions?free=that-day`,
  calendar: '/api/calendar?from=2026-06-01&to=2026-07-05&saved=with',
  'conflicts of a gig': `/api/gigs/${idOf('gigs', 5)}/conflicts`,
  'newest gigs': '/api/gigs?sort=newest',
  'best paid gigs': `/api/gigs?sort=pay&${paid}`,
  'best paid gigs, next page': `/api/gigs?sort=pay&${paid}&cursor=${gigCursor('pay', 0, 30_000)}`,
  'best paid gigs above a floor': `/api/gigs?sort=pay&pay=20000&currency=EUR&per=song`,
  'nearest gigs': `/api/gigs?sort=distance&near=${leeds}&within=100`,
  'nearest gigs, next page': `/api/gigs?sort=distance&near=${leeds}&within=100&cursor=${gigCursor('distance', 0, 0)}`,
  'nearest gigs of a rare word, remote ones too': `/api/gigs?sort=distance&near=${whitby}&within=10&remote=with&q=marardru`,
  'gigs that fit a common word best': '/api/gigs?sort=relevance&q=drums',
  'gigs that fit a place best': '/api/gigs?sort=relevance&q=norwich',
  'gigs that fit two letters best': '/api/gigs?sort=relevance&q=dj',
  'gigs that fit a slip of the pen best': '/api/gigs?sort=relevance&q=tudmorden',
  'gigs near a city': `/api/gigs?near=${leeds}&within=100`,
  'gigs near a village': `/api/gigs?near=${whitby}&within=10`,
  'gigs near a village, or remote, newest first': `/api/gigs?near=${whitby}&within=10&remote=with&sort=newest`,
  'remote gigs': '/api/gigs?remote=only',
  'gigs of two kinds': '/api/gigs?category=drums,crew',
  'gigs of a kind, open, of an instrument and a genre':
    '/api/gigs?category=brass&status=open&skill=Cello&genre=Klezmer',
  'gigs of an instrument by pay': `/api/gigs?skill=Hurdy-gurdy&sort=pay&${paid}`,
  'gigs of some days': '/api/gigs?from=2026-12-01&to=2026-12-07&zone=Asia/Tokyo',
  'gigs of some days, of a genre near a city, newest first': `/api/gigs?from=2026-12-01&to=2026-12-07&genre=Klezmer&near=${leeds}&sort=newest`,
  'gigs above a floor': `/api/gigs?pay=44000&${paid}`,
  'gigs that fit the viewer': '/api/gigs?fit=me',
  'gigs that fit the viewer, newest first': '/api/gigs?fit=me&sort=newest&status=open',
  'gigs of no tag there is': '/api/gigs?skill=Qqxzzy',
  'gigs counted': '/api/gigs/counts?clock=Europe/London',
  'gigs counted for every filter': `/api/gigs/counts?q=drums&skill=Cello&genre=Klezmer&near=${leeds}&within=100&remote=with&pay=10000&${paid}&category=drums,crew&status=open&fit=me&from=2026-06-15&to=2026-12-31&clock=Asia/Tokyo`,
  'gigs counted for a slip of the pen': '/api/gigs/counts?q=tudmorden',
  gig: `/api/gigs/${idOf('gigs', 5)}`,
  'own gigs': '/api/gigs/mine',
  applicants: `/api/gigs/${ownGig}/applications`,
  'own applications': '/api/applications/mine',
  'own applications in one state': `/api/applications/mine?state=applied`,
  'gigs shared with somebody': `/api/applications/with/${other}`,
  comments: `/api/posts/${idOf('posts', 5)}/comments`,
  'comments, next page': `/api/posts/${idOf('posts', 5)}/comments?cursor=${middle(hour)}`,
  'comments in reply': `/api/comments/${firstComment}/replies`,
  'comments in reply, next page': `/api/comments/${firstComment}/replies?cursor=${middle(hour)}`,
  discover: '/api/people',
  'discover, next page': `/api/people?cursor=${middle(day)}`,
  'people by a common word': `/api/people?q=jazz`,
  'people by a rare word': `/api/people?q=marardru`,
  'people by two words': `/api/people?q=jazz+truro`,
  'people by two letters': `/api/people?q=ba`,
  'people by a slip of the pen': `/api/people?q=hurdi-gurdy`,
  'people by nothing there is': `/api/people?q=qqxzzy`,
  'people of a common skill': '/api/people?skill=Vocals',
  'people of a rare skill': '/api/people?skill=Serpent',
  'people of a skill and a genre': '/api/people?skill=Hurdy-gurdy&genre=Ceilidh',
  'people near a city': `/api/people?near=${leeds}&within=100`,
  'people near a village': `/api/people?near=${whitby}&within=10`,
  'people of a rare skill near a city': `/api/people?skill=Hurdy-gurdy&genre=Ceilidh&near=${leeds}&within=25`,
  'people of a skill by a word near a city': `/api/people?q=truro&skill=Cello&near=${leeds}&within=100`,
  'people near a city, next page': `/api/people?near=${leeds}&cursor=${middle(day)}`,
  'people who have played with links': '/api/people?played=links',
  'people who have played with links, of a skill near a city, next page': `/api/people?played=links&skill=Cello&near=${leeds}&within=100&cursor=${middle(day)}`,
  'people free on a Saturday': '/api/people?free=2026-06-20',
  'people free on a Tuesday': '/api/people?free=2026-06-23',
  'people free on some days, of a rare skill near a city': `/api/people?free=2026-06-19&until=2026-06-20&skill=Hurdy-gurdy&near=${leeds}`,
  availability: '/api/availability',
  'people counted': '/api/people/counts',
  'people counted for every filter': `/api/people/counts?q=jazz&skill=Vocals&genre=Pop&played=links&free=2026-06-20&near=${leeds}&within=100`,
  'people counted for a slip of the pen': `/api/people/counts?q=hurdi-gurdy`,
  'towns by two letters': '/api/places?q=sa',
  'towns by a name': '/api/places?q=leeds,+uk',
  'towns by another name': `/api/places?q=${encodeURIComponent('münch')}`,
  'towns by a slip of the pen': '/api/places?q=todmordn',
  'towns by nothing there is': '/api/places?q=qqxzzy',
  suggestions: '/api/people/suggestions',
  profile: `/api/profiles/${other}`,
  'own profile': `/api/profiles/${viewerId}`,
  'links of one': `/api/users/${quiet}/links`,
  links: `/api/links?box=links`,
  'links by name': `/api/links?sort=name`,
  'links by name, next page': `/api/links?sort=name&cursor=${cursor(filledAt, other)}`,
  'links of a name': `/api/links?q=mar`,
  'links of one, next page': `/api/users/${quiet}/links?cursor=${middle(day)}`,
  'requests in': `/api/links?box=incoming`,
  'requests out': `/api/links?box=outgoing`,
  'requests in, counted': '/api/links/pending-count',
  blocks: '/api/blocks',
  conversations: '/api/conversations',
  'conversations, next page': `/api/conversations?cursor=100000`,
  'archived conversations': '/api/conversations?box=archived',
  'conversation with one': `/api/conversations/with/${other}`,
  'a group': `/api/conversations/with/${group}`,
  'thread of a group, earlier': `/api/conversations/${group}/messages?before=${10 ** 9}`,
  'messages in a group by a common word': `/api/messages/search?q=load&with=${group}`,
  'messages in a group by a rare word': `/api/messages/search?q=4242&with=${group}`,
  'group of a gig': `/api/gigs/${idOf('gigs', 1)}/group`,
  'message requests': '/api/message-requests',
  'message requests, next page': '/api/message-requests?cursor=100000',
  'refused message requests': '/api/message-requests?box=refused',
  thread: `/api/conversations/${thread}/messages`,
  'thread, earlier': `/api/conversations/${longThread}/messages?before=100000`,
  'thread, later': `/api/conversations/${longThread}/messages?after=10`,
  'thread, from a day on': `/api/conversations/${longThread}/messages?since=2026-06-01T00:00:00.000Z`,
  'addresses of files': `/api/files?ids=${idOf('rest', 5)},${idOf('rest', 9)}`,
  'unread messages': '/api/messages/unread-count',
  'messages by a common word': '/api/messages/search?q=load',
  'messages by a rare word': '/api/messages/search?q=4242',
  'messages by nothing there is': '/api/messages/search?q=qqxzzy',
  'messages with one by a common word': `/api/messages/search?q=load&with=${other}`,
  'messages with one by a rare word': `/api/messages/search?q=4242&with=${other}`,
  notifications: '/api/notifications',
  'unread notifications': '/api/notifications/unread',
  dashboard: '/api/dashboard',
  me: '/api/auth',
  devices: '/api/account/sessions',
  sitemap: '/sitemap.xml',
  'sitemap of gigs': '/sitemaps/gigs-1.xml',
  'sitemap of people': '/sitemaps/people-1.xml',
});

/** The rows that one step may scan or sort: a page with its related rows, or all rows of one member. */
export const usualRows = 8_000;
/** Exceptions: a sitemap file lists 50 000 entries, sorted out of more, and is cached for a minute. */
export const mostRows: Record<string, number> = {
  sitemap: 100_000,
  'sitemap of gigs': 100_000,
  'sitemap of people': 100_000,
};

const viewer = {
  id: viewerId,
  email: 'a@b.cd',
  name: 'A',
  avatar: null,
  verifiedAt: filledAt,
  sessionId: idOf('rest', 1),
};
const receipt = { userId: viewerId, conversationId: longThread, now: filledAt };

/** The writing queries, by name; each is rolled back. */
export const writes: Record<string, (tx: Tx, facts: Facts) => Promise<unknown>> = {
  'mark delivered': (tx, { newest }) => markDelivered(tx, { ...receipt, messageIds: [newest] }),
  'deliver what waits': (tx) => deliverBatch(tx, viewerId, filledAt),
  'deliver what waits in groups': (tx) => deliverCopies(tx, viewerId, filledAt),
  'mark read in a group': (tx, { newestInGroup }) =>
    markRead(tx, { ...receipt, conversationId: group, messageIds: [newestInGroup] }),
  'mark read': (tx, { newest }) => markRead(tx, { ...receipt, messageIds: [newest] }),
  'take news back': (tx) =>
    withdrawNotifications(tx, {
      recipientId: viewerId,
      actorId: other,
      subjectId: other,
      types: ['link_request'],
    }),
  'delete a message for me': (tx, { newest }) =>
    removeMessage(tx, viewer, { id: newest, scope: 'me' }, finalAction(viewerId, filledAt)),
  'delete a message for both': async (tx, { newest }) => {
    const [row] = await tx.select().from(messages).where(eq(messages.id, newest));
    if (row) await replaceText(tx, row, 'Message deleted', filledAt);
  },
  'what a device keeps': (tx) =>
    findGone(tx, viewerId, {
      things: [
        ...[`post:${idOf('posts', 5)}`, `gig:${idOf('gigs', 5)}`, `profile:${other}`],
        ...partKinds.map((kind) => `${kind}:${idOf('rest', 5)}`),
      ],
      notices: [{ id: idOf('rest', 5), excerpt: '' }],
    }),
  reports: (tx) => readReports(tx, false),
  'towns near a town': (tx) =>
    tx
      .select()
      .from(places)
      .where(sql`${places.id} in ${townsWithin(50, leeds)}`),
  'searches that a gig comes to': async (tx) => {
    await tx
      .update(gigs)
      .set({ toMatch: true })
      .where(eq(gigs.id, idOf('gigs', 5)));
    await matchGig(
      tx,
      idOf('gigs', 5),
      filledAt,
      failedRows({ note: () => {} }, () => filledAt),
    );
  },
  'what is told of a search': (tx) => notifyOfMatches(tx, idOf('rest', 500), filledAt),
  'a search looked at': (tx) => markSearchSeen(tx, viewer, idOf('rest', 1), filledAt),
  'reviews that are due': (tx) => selectDue(tx, filledAt),
  'deps that are due': (tx) => selectOverdueDeps(tx, filledAt),
  housekeeping: (tx) => removeExpired(tx, filledAt),
};

/** The session token of the nth member; default: the viewer's. */
export const tokenOf = (tokens: Tokens, nth = 1) =>
  tokens.sign(
    {
      userId: idOf('users', nth),
      sessionId: idOf('rest', nth),
      expiresAt: new Date(filledAt.getTime() + day),
    },
    filledAt,
  );
