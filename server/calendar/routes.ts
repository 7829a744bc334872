import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { availabilityCalls } from '#contract/availability.ts';
import { calendarCalls, type GigFileQuery } from '#contract/calendar.ts';
import { isOurs, signedQuery } from '../crypto.ts';
import { calendarFeeds } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { changeAvailability, readAvailability } from '../people/availability.ts';
import { calendarOf } from './ics.ts';
import { memberOf, readCalendar, readConflicts, readEntries, readEntry } from './queries.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const path = '/api/calendar/feed.ics';
const whatOf = (gigId: string) => `gig file:${gigId}`;

const calls = { ...calendarCalls, ...availabilityCalls };

/** GIG-10, REA-03. The member's calendar, and feeds for other calendars. */
export const calendarRoutes: Feature = async (scope, { services }) => {
  const { db, now, origin, settings, limiter } = services;
  const perFeed = { ...settings.rates.general, name: 'calendar feed' };
  const secret = settings.altchaSecret;
  const asFile = (reply: FastifyReply, name: string, text: string) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      // As an attachment, calendars would save it instead of opening it.
      .header('content-disposition', `inline; filename="${name}"`)
      .send(text);

  /** The session of a signed address. @throws HttpError 403 when it has expired, 404 when it is not ours */
  async function readerOf(gigId: string, { session = '', until = '', signature = '' }: GigFileQuery) {
    const signed = { what: whatOf(gigId), session, until: Number(until) };
    if (!isOurs(secret, signed, signature)) throw notFound('This file');
    if (signed.until <= now().getTime())
      throw forbidden('This link has expired. Add the gig to your calendar from its page again.');
    const reader = await memberOf(db, session, now());
    if (!reader) throw notFound('This file');
    return reader;
  }

  serve(scope, services, calls, {
    'GET /api/calendar': ({ viewer, query }) => readCalendar(db, viewer.id, query),
    'GET /api/gigs/:id/conflicts': ({ viewer, params }) => readConflicts(db, viewer.id, params.id, now()),
    'GET /api/availability': ({ viewer }) => readAvailability(db, viewer.id, now()),
    'PUT /api/availability': ({ viewer, body }) =>
      services.write((tx) => changeAvailability(tx, viewer.id, body, now())),
    'GET /api/gigs/:id/gig.ics': async ({ viewer, params, query, reply }) => {
      const reader = query.signature === undefined ? viewer?.id : await readerOf(params.id, query);
      return asFile(reply, 'gig.ics', calendarOf([await readEntry(db, params.id, reader ?? null)], origin()));
    },
    'GET /api/gigs/:id/calendar-address': async ({ viewer, params: { id } }) => {
      await readEntry(db, id, viewer.id);
      const signed = signedQuery(secret, { what: whatOf(id), session: viewer.sessionId }, now());
      return { path: `/api/gigs/${id}/gig.ics?${signed}` };
    },
    'GET /api/calendar/feed.ics': async ({ query, reply, count }) => {
      const isFeed = eq(calendarFeeds.keyHash, hashOf(query.key ?? ''));
      const [feed] = await db
        .select({ ownerId: calendarFeeds.ownerId })
        .from(calendarFeeds)
        .innerJoin(users, eq(users.id, calendarFeeds.ownerId))
        .where(and(isFeed, isNull(users.suspendedAt), isNull(users.leavesAt)));
      if (!feed) {
        await count();
        throw notFound('This calendar');
      }
      await limiter.spend(perFeed, feed.ownerId);
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
    'DELETE /api/calendar/address': ({ viewer }) =>
      services.write((tx) => tx.delete(calendarFeeds).where(eq(calendarFeeds.ownerId, viewer.id))),
  });
};
