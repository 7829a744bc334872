import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { gigVisibilities } from '#contract/ours/gigs.ts';
import type { Db } from '../db/database.ts';
import { idPattern } from '../db/ids.ts';
import { readersOf } from '../gigs/readers.ts';
import { profileReadersOf } from '../people/readable.ts';
import { userRoom } from '../realtime/rooms.ts';

/** So many names of rooms fit into one NOTIFY of PostgreSQL, which carries less than 8000 bytes. */
const roomsAtOnce = 150;

const id = v.pipe(v.string(), v.regex(idPattern));
const gigReaders = v.tuple([v.literal('gig-readers'), v.picklist(gigVisibilities), id]);
const profileReaders = v.tuple([v.literal('profile-readers'), id]);

function readersIn(room: string): SQL | undefined {
  const parts = room.split(':');
  if (v.is(gigReaders, parts)) return readersOf(parts[2], parts[1]);
  return v.is(profileReaders, parts) ? profileReadersOf(parts[1]) : undefined;
}

/** The rooms that an event of the outbox is sent to, some at a time: for readers, a room for each member. */
export async function roomsOf(db: Db, room: string): Promise<(string | string[])[]> {
  const readers = readersIn(room);
  if (!readers) return [room];
  const rows = await db.select({ id: sql<string>`readers.id` }).from(sql`(${readers}) readers`);
  const rooms = rows.map(({ id }) => userRoom(id));
  return Array.from({ length: Math.ceil(rooms.length / roomsAtOnce) }, (_, nth) =>
    rooms.slice(nth * roomsAtOnce, (nth + 1) * roomsAtOnce),
  );
}
