import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { isBooked, isLive, liveStates } from '#contract/ours/application-states.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { hasBookingAccess, shownState } from '../applications/shown.ts';
import type { DbOrTx } from '../db/database.ts';
import { isId } from '../db/ids.ts';
import { sessions } from '../db/schema/auth.ts';
import { gigs } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { type GigSelection, isReachable, own, selectGigs, summaryOf } from '../gigs/select.ts';
import { notFound } from '../http/errors.ts';
import type { Entry } from './ics.ts';

const day = 24 * 60 * 60 * 1000;
/** Calendars keep what was; ours tells of a quarter of a year. */
const keptMs = 92 * day;
const mostGigs = 500;
const hasDay = eq(gigs.dateByAgreement, false);

/** What the viewer is booked for, has applied for and has posted, soonest first; what was called off is among it, what has no day yet is not. */
export async function readEntries(db: DbOrTx, viewerId: string, now: Date): Promise<Entry[]> {
  const since = new Date(now.getTime() - keptMs).toISOString();
  const mine = or(eq(gigs.posterId, viewerId), inArray(shownState(own), [...liveStates, 'cancelled']));
  const rows = await selectGigs(db, viewerId)
    .where(and(mine, hasDay, isReachable(viewerId), sql`${gigs.startsAt} > ${since}::timestamptz`))
    .orderBy(asc(gigs.startsAt), asc(gigs.id))
    .limit(mostGigs);
  return withRest(db, rows, viewerId);
}

/** One gig, as the viewer sees it; null for a stranger. @throws HttpError 404, for what has no day yet, too */
export async function readEntry(db: DbOrTx, gigId: string, viewerId: string | null): Promise<Entry> {
  const rows = await selectGigs(db, viewerId).where(and(eq(gigs.id, gigId), hasDay, isReachable(viewerId)));
  const [entry] = await withRest(db, rows, viewerId);
  if (!entry) throw notFound('This gig');
  return entry;
}

/** Whose session it is, while it lasts. */
export async function memberOf(db: DbOrTx, sessionId: string, now: Date): Promise<string | null> {
  if (!isId(sessionId)) return null;
  const [member] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.suspendedAt),
        isNull(users.leavesAt),
      ),
    );
  return member?.id ?? null;
}

const isTentative = ({ myApplication }: GigSummary) =>
  isLive(myApplication?.state) && !isBooked(myApplication?.state);

/** What lists do not tell of a gig. */
async function withRest(
  db: DbOrTx,
  found: readonly GigSelection[],
  viewerId: string | null,
): Promise<Entry[]> {
  if (found.length === 0) return [];
  const rest = await db
    .select({
      id: gigs.id,
      version: gigs.version,
      schedule: gigs.schedule,
      address: gigs.address,
      updatedAt: gigs.updatedAt,
    })
    .from(gigs)
    .where(
      inArray(
        gigs.id,
        found.map(({ gig }) => gig.id),
      ),
    );
  const byId = new Map(rest.map((row) => [row.id, row]));
  return found.flatMap((one): Entry[] => {
    const gig = summaryOf(one);
    const row = byId.get(gig.id);
    if (!row) return [];
    const maySee = gig.poster.id === viewerId || (one.own !== null && hasBookingAccess(one.own));
    const address = maySee ? row.address : '';
    return [{ ...gig, ...row, address, posterName: gig.poster.name, isTentative: isTentative(gig) }];
  });
}
