import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { calendarCalls } from '#contract/calls/calendar.ts';
import { calendarFeeds } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { changeAvailability, readAvailability } from '../people/availability.ts';
import { readCalendar, readConflicts } from './diary.ts';
import { calendarOf } from './ics.ts';
import { readEntries, readEntry } from './queries.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const path = '/api/calendar/feed.ics';

/** GIG-10, REA-03. The member's own calendar, and gigs in those that people keep elsewhere. */
export const calendarRoutes: Feature = async (scope, { services }) => {
  const { db, now, origin } = services;
  const asFile = (reply: FastifyReply, name: string, text: string) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      // A calendar that is told to save it would not open it.
      .header('content-disposition', `inline; filename="${name}"`)
      .send(text);

  serve(scope, services, calendarCalls, {
    'GET /api/calendar': ({ viewer, query }) => readCalendar(db, viewer.id, query),
    'GET /api/gigs/:id/conflicts': ({ viewer, params }) => readConflicts(db, viewer.id, params.id, now()),
    'GET /api/availability': ({ viewer }) => readAvailability(db, viewer.id, now()),
    'PUT /api/availability': ({ viewer, body }) =>
      services.write((tx) => changeAvailability(tx, viewer.id, body, now())),
    'GET /api/gigs/:id/gig.ics': async ({ params, reply }) =>
      asFile(reply, 'gig.ics', calendarOf([await readEntry(db, params.id)], origin())),
    'GET /api/calendar/feed.ics': async ({ query, reply, count }) => {
      const [feed] = await db
        .select({ ownerId: calendarFeeds.ownerId })
        .from(calendarFeeds)
        .innerJoin(users, eq(users.id, calendarFeeds.ownerId))
        .where(
          and(
            eq(calendarFeeds.keyHash, hashOf(query.key ?? '')),
            isNull(users.suspendedAt),
            isNull(users.leavesAt),
          ),
        );
      if (!feed) {
        // Calendars of many members come from one address: only wrong keys are counted.
        await count();
        throw notFound('This calendar');
      }
      return asFile(reply, 'sidestage.ics', calendarOf(await readEntries(db, feed.ownerId, now()), origin()));
    },
    'GET /api/calendar/address': async ({ viewer }) => {
      const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.ownerId, viewer.id));
      return { madeAt: feed?.createdAt.toISOString() ?? null };
    },
    'POST /api/calendar/address': async ({ viewer }) => {
      const key = randomBytes(32).toString('base64url');
      const made = { keyHash: hashOf(key), createdAt: now() };
      await services.write((tx) =>
        tx
          .insert(calendarFeeds)
          .values({ ownerId: viewer.id, ...made })
          .onConflictDoUpdate({ target: calendarFeeds.ownerId, set: made }),
      );
      return { madeAt: made.createdAt.toISOString(), path: `${path}?key=${key}` };
    },
    'DELETE /api/calendar/address': async ({ viewer }) => {
      await services.write((tx) => tx.delete(calendarFeeds).where(eq(calendarFeeds.ownerId, viewer.id)));
      return ok;
    },
  });
};
