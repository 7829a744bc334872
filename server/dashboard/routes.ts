import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Conversation } from '#contract/conversations.ts';
import { type Dashboard, dashboardCalls } from '#contract/dashboard.ts';
import { mayMessage } from '#contract/permissions.ts';
import { completenessOf } from '#contract/profile.ts';
import {
  isOwnApplication,
  readApplicants,
  readPressingApplications,
  readToAnswer,
} from '../applications/queries.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { hiddenMessages, messageCopies, messages } from '../db/schema/messages.ts';
import { users } from '../db/schema/users.ts';
import { readDepsToAnswer } from '../deps/queries.ts';
import { readOwnInvitations } from '../gig-invitations/routes.ts';
import { readToAnswer as readQuestionsToAnswer } from '../gig-questions/routes.ts';
import { nextStartOf } from '../gigs/local-time.ts';
import { readGig, readGigsInNeed, selectNextBooked, selectNextOwn } from '../gigs/queries.ts';
import { readGigDraft } from '../gigs/routes.ts';
import { countsForPoster, summaryOf } from '../gigs/select.ts';
import { readListedGroups } from '../groups/queries.ts';
import type { Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { countIncoming, readLinks } from '../links/queries.ts';
import { countUnread as countUnreadMessages, isUnreadBy, isUnreadCopyOf } from '../messages/queries.ts';
import { copyColumns, isCopyOf, messageToWire } from '../messages/wire.ts';
import { countUnread } from '../notifications/queries.ts';
import { refColumns } from '../people/cards.ts';
import { readToReview } from '../reviews/queries.ts';

export const dashboardRoutes: Feature = async (scope, { services }) => {
  const { db, now } = services;
  serve(scope, services, dashboardCalls, {
    'GET /api/dashboard': ({ viewer }) => readDashboard(db, viewer, now()),
  });
};

const few = { limit: '4' };
const maxApplications = 4;
const maxGigs = 3;
/** High enough that hardly anyone has more than this page shows. */
const maxToAnswer = 20;
const maxDeps = 10;
const maxConversations = 3;

async function readDashboard(db: DbOrTx, viewer: Viewer, now: Date): Promise<Dashboard> {
  const [
    requestCount,
    requests,
    applicationsToAnswer,
    notConfirmed,
    toConfirm,
    offers,
    invitations,
    questions,
    deps,
    toReview,
    unreadMessages,
    unreadNotifications,
    applied,
    pressing,
    draft,
    next,
    profile,
  ] = await Promise.all([
    countIncoming(db, viewer.id),
    readLinks(db, viewer.id, { ...few, box: 'incoming' }),
    readNeeds(db, viewer.id, now, 'applied'),
    readNeeds(db, viewer.id, now, 'overdue'),
    readToAnswer(db, viewer.id, now, ['asked', 'overdue'], maxToAnswer),
    readToAnswer(db, viewer.id, now, ['offered'], maxToAnswer),
    readOwnInvitations(db, viewer.id, now),
    readQuestionsToAnswer(db, viewer.id, now, maxToAnswer),
    readDepsToAnswer(db, viewer.id, now, maxDeps),
    readToReview(db, viewer.id, now, maxGigs),
    readUnread(db, viewer, maxConversations),
    countUnread(db, viewer.id),
    db.$count(applications, isOwnApplication(viewer.id)),
    readPressingApplications(db, viewer.id, now, maxApplications),
    readGigDraft(db, viewer.id),
    readNext(db, viewer, now),
    readCompleteness(db, viewer.id),
  ]);
  return {
    linkRequests: { count: requestCount, items: requests.items },
    applicationsToAnswer,
    notConfirmed,
    toConfirm,
    offers,
    invitations,
    questions,
    deps,
    toReview,
    unreadMessages,
    unreadNotifications,
    myApplications: { count: applied, items: pressing },
    ...(draft.updatedAt && { gigDraft: { title: draft.title, updatedAt: draft.updatedAt } }),
    next,
    profile,
  };
}

/** Applications in a state to the viewer's upcoming gigs, by gig. */
async function readNeeds(db: DbOrTx, viewerId: string, now: Date, state: 'applied' | 'overdue') {
  const [total] = await db
    .select({ count: count() })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        eq(gigs.posterId, viewerId),
        eq(applications.state, state),
        gt(gigs.endsAt, now),
        countsForPoster(viewerId, applications.state, applications.applicantId),
      ),
    );
  const waiting = await readGigsInNeed(db, viewerId, now, { state, limit: maxGigs });
  const lines = [];
  for (const row of waiting) {
    const { items } = await readApplicants(db, viewerId, row.gig.id, few, [state]);
    const needed = state === 'applied' ? row.openApplications : row.overdue;
    lines.push({ gig: summaryOf(row), count: needed, applications: items });
  }
  return { count: total?.count ?? 0, gigs: lines };
}

/** GIG-12. The viewer's current or next gig, booked or posted; one of several days counts by its next day. */
async function readNext(db: DbOrTx, viewer: Viewer, now: Date): Promise<Dashboard['next']> {
  const booked = selectNextBooked(db, viewer.id, now);
  const nearest = await Promise.all([booked, selectNextOwn(db, viewer.id, now)]);
  const startOf = (gig: Parameters<typeof nextStartOf>[0]) => nextStartOf(gig, now).getTime();
  const [next] = nearest.flat().toSorted((a, b) => startOf(a) - startOf(b));
  return next ? readGig(db, viewer, next.id) : null;
}

async function readCompleteness(db: DbOrTx, viewerId: string) {
  const [person] = await db.select().from(users).where(eq(users.id, viewerId));
  if (!person) throw new Error('the viewer has no row');
  return completenessOf(person);
}

async function readUnread(db: DbOrTx, viewer: Viewer, limit: number) {
  const numbers = {
    seq: sql<number>`max(${messages.seq})`.as('latest_seq'),
    unread: sql<number>`count(*)::int`.as('unread'),
  };
  const latest = unionAll(
    db.select(numbers).from(messages).where(isUnreadBy(viewer.id)).groupBy(messages.conversationId),
    db
      .select(numbers)
      .from(messageCopies)
      .innerJoin(messages, eq(messages.id, messageCopies.messageId))
      .where(isUnreadCopyOf(viewer.id))
      .groupBy(messages.conversationId),
  )
    .orderBy(sql`latest_seq desc`)
    .limit(limit)
    .as('latest');
  const rows = await db
    .select({ message: messages, copy: copyColumns, person: refColumns(viewer.id), unread: latest.unread })
    .from(latest)
    .innerJoin(messages, eq(messages.seq, latest.seq))
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(hiddenMessages, isCopyOf(viewer.id))
    .orderBy(desc(messages.seq));
  const groupIds = rows.flatMap(({ message: one }) => (one.recipientId ? [] : [one.conversationId]));
  const groups = await readListedGroups(db, viewer, groupIds, []);
  const items = rows.map(({ message, copy, person, unread }): Conversation => {
    const canWrite = mayMessage(viewer, person, false).allowed;
    return {
      id: message.conversationId,
      ...(message.recipientId ? { person, canWrite } : groups.of(message.conversationId)),
      lastMessage: messageToWire(message, person, copy),
      unreadCount: unread,
    };
  });
  return { count: await countUnreadMessages(db, viewer.id), items };
}
