import { and, count, eq, sql } from 'drizzle-orm';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { readApplicants, readBookings, readOwnApplications } from '../applications/queries.ts';
import type { DbOrTx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { readGigsToAnswer } from '../gigs/queries.ts';
import { summaryOf } from '../gigs/select.ts';
import type { Viewer } from '../http/viewer.ts';
import { countIncoming, readLinks } from '../links/queries.ts';
import { completenessOf } from '../profiles/completeness.ts';
import { readUnread } from './unread.ts';

const few = { limit: '4' };
const mostGigs = 3;
const mostConversations = 3;
const mostBookings = 3;

/** Everything on one page that waits for the viewer. */
export async function readDashboard(db: DbOrTx, viewer: Viewer, now: Date): Promise<Dashboard> {
  return {
    linkRequests: {
      count: await countIncoming(db, viewer.id),
      items: (await readLinks(db, viewer.id, 'incoming', few)).items,
    },
    applicationsToAnswer: await readApplicationsToAnswer(db, viewer.id),
    unreadMessages: await readUnread(db, viewer, mostConversations),
    unreadNotifications: await db.$count(
      notifications,
      and(eq(notifications.recipientId, viewer.id), eq(notifications.read, false)),
    ),
    myApplications: {
      count: await db.$count(applications, eq(applications.applicantId, viewer.id)),
      items: (await readOwnApplications(db, viewer.id, few)).items,
    },
    booked: await readBookings(db, viewer.id, now, mostBookings),
    profile: await readCompleteness(db, viewer.id),
  };
}

async function readApplicationsToAnswer(db: DbOrTx, viewerId: string) {
  const [total] = await db
    .select({ count: count() })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(and(eq(gigs.posterId, viewerId), sql`${applications.state} = 'applied'`));
  const waiting = await readGigsToAnswer(db, viewerId, mostGigs);
  const lines = [];
  for (const row of waiting) {
    const { items } = await readApplicants(db, viewerId, row.gig.id, few, ['applied']);
    lines.push({ gig: summaryOf(row), count: row.openApplications, applications: items });
  }
  return { count: total?.count ?? 0, gigs: lines };
}

async function readCompleteness(db: DbOrTx, viewerId: string) {
  const [person] = await db.select().from(users).where(eq(users.id, viewerId));
  if (!person) throw new Error('the viewer has no row');
  return completenessOf(person);
}
