import { and, inArray } from 'drizzle-orm';
import { keptThingCalls } from '#contract/calls/kept-things.ts';
import { type GoneThings, type KeptThings, partKinds } from '#contract/ours/kept-things.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { notifications } from '../db/schema/notifications.ts';
import { type Feature, serve } from '../http/serve.ts';
import { isUnread, standsFor } from '../notifications/queries.ts';
import { thereFor } from '../realtime/there-for.ts';
import { topicsIn } from '../realtime/topics.ts';
import { partsThereFor } from './parts.ts';

export const keptThingRoutes: Feature = async (scope, { services }) => {
  const { db } = services;
  serve(scope, services, keptThingCalls, {
    'POST /api/gone': ({ viewer, body }) => goneOf(db, viewer.id, body),
  });
};

/**
 * SAF-10. What a device keeps and may not show any more, by the rules of the calls that read a thing. A name that is none
 * of ours is gone: nothing says otherwise.
 */
export async function goneOf(
  db: DbOrTx,
  viewerId: string,
  { things, notices }: KeptThings,
): Promise<GoneThings> {
  const known = topicsIn(things).things;
  const parts = things.filter((thing) => partKinds.some((kind) => thing.startsWith(`${kind}:`)));
  const there = new Set([
    ...(known.length > 0 ? await thereFor(db, viewerId, known) : []),
    ...(parts.length > 0 ? await partsThereFor(db, viewerId, parts) : []),
  ]);
  const ids = notices.map(({ id }) => id).filter(isId);
  const waiting = new Map(ids.length > 0 ? await waitingOf(db, viewerId, ids) : []);
  return {
    things: things.filter((thing) => !there.has(thing)),
    notices: notices.flatMap(({ id, excerpt }) => (waiting.get(id) === excerpt ? [] : [id])),
  };
}

const waitingOf = async (db: DbOrTx, viewerId: string, ids: readonly string[]) => {
  const rows = await db
    .select({ id: notifications.id, excerpt: notifications.excerpt })
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), standsFor(viewerId), isUnread));
  return rows.map(({ id, excerpt }): [string, string] => [id, excerpt]);
};
