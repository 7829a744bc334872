import { and, eq, is, isNull, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LinkState } from '#contract/ours/person.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { blocks, type LinkRow, links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';

/** A person in SQL: a column, an id that becomes a parameter, or a place for one; null is a visitor. */
export type PersonSql = PgColumn | Placeholder | SQL | string | null;

const person = (who: PersonSql) => sql`${who}::uuid`;

/** Not one of each row. */
const isOnePerson = (who: PersonSql) => who === null || typeof who === 'string' || is(who, Placeholder);

/** The rule of every list, count, suggestion and search of people: nobody stands in it before their address is proven, while suspended, or while they are leaving. */
export const isListed: SQL = sql`(${users.verifiedAt} is not null and ${users.suspendedAt} is null and ${users.leavesAt} is null)`;

const listed = (who: SQL) => sql`exists (select 1 from ${users} where ${eq(users.id, who)} and ${isListed})`;

/** The accepted links of a person, as rows of one column `id`. */
export const neighboursOf = (who: PersonSql): SQL => sql`(
  select user_high as id from ${links} where user_low = ${person(who)} and state = 'accepted'
  union all
  select user_low as id from ${links} where user_high = ${person(who)} and state = 'accepted'
)`;

/** Whether the two are linked. Of a known viewer's links PostgreSQL makes a set once; of a column it looks up each pair. */
export const isLinked = (viewer: PersonSql, who: PersonSql): SQL<boolean> =>
  isOnePerson(viewer)
    ? sql<boolean>`${person(who)} in (select id from ${neighboursOf(viewer)} n)`
    : sql<boolean>`exists (select 1 from ${links} where ${pairOf(viewer, who)} and state = 'accepted')`;

/** How many of a person's links the viewer may see. */
export const linkCount = (viewer: PersonSql, who: PersonSql): SQL<number> =>
  sql<number>`(select count(*) from ${neighboursOf(who)} n where ${listed(sql`n.id`)} and ${visibleTo(viewer, sql`n.id`)})::int`;

/** Links in common. Those of the viewer are looked up once for all rows: `is true` keeps them from being joined to each. */
export const mutualCount = (viewer: PersonSql, who: PersonSql): SQL<number> =>
  sql<number>`(select count(*) from ${neighboursOf(who)} b
    where (b.id in (select a.id from ${neighboursOf(viewer)} a where ${listed(sql`a.id`)})) is true)::int`;

const blockedBy = (blocker: PersonSql, blocked: PersonSql): SQL => sql`exists (
  select 1 from ${blocks} where blocker_id = ${person(blocker)} and blocked_id = ${person(blocked)}
)`;

/**
 * Whether somebody is neither suspended nor leaving; a missing person is present. A scalar subquery looks each one up by id: PostgreSQL
 * would turn `exists` into a join with everybody who is away.
 */
export const isPresent = (who: PersonSql): SQL<boolean> =>
  who === users.id
    ? sql<boolean>`(${users.suspendedAt} is null and ${users.leavesAt} is null)`
    : sql<boolean>`((
        select present.suspended_at is null and present.leaves_at is null
        from ${users} present where present.id = ${person(who)}
      ) is not false)`;

/** Everybody who has blocked the viewer or is blocked by them, looked up once per query. */
const blockedWith = (viewer: PersonSql): SQL => sql`array(
  select blocked_id from ${blocks} where blocker_id = ${person(viewer)}
  union all
  select blocker_id from ${blocks} where blocked_id = ${person(viewer)}
)`;

/** The same as a `with` clause, for queries that need it more than once as `blocked`. */
export const withBlocked = (db: DbOrTx, viewer: PersonSql) =>
  db.$with('blocked').as(db.select({ ids: blockedWith(viewer).as('ids') }).from(sql`(select) as viewer`));
export const blocked = sql`(select ids from blocked)::uuid[]`;

/** Whether somebody is present and not among these; a missing person counts as visible. */
export const isVisibleExcept = (who: PersonSql, ids: SQL): SQL<boolean> =>
  sql<boolean>`((${person(who)} <> all(${ids})) is not false and ${isPresent(who)})`;

/**
 * The rule of the block: neither of the two is there for the other. Every list, count, call, room and event that
 * brings one person before another asks it. Visitors, who can have blocked nobody, see everybody. Whom those who run the
 * place have suspended nobody sees, nor who is leaving. Who has left is met in old threads alone.
 */
export const visibleTo = (viewer: PersonSql, who: PersonSql): SQL<boolean> =>
  isOnePerson(viewer)
    ? isVisibleExcept(who, blockedWith(viewer))
    : sql<boolean>`not (${blockedBy(viewer, who)} or ${blockedBy(who, viewer)} or not ${isPresent(who)})`;

/** The same rule about two people, asked by itself. */
export async function canSee(db: DbOrTx, viewerId: string, personId: string): Promise<boolean> {
  const [row] = await db
    .select({ visible: visibleTo(viewerId, users.id) })
    .from(users)
    .where(and(eq(users.id, personId), isNull(users.goneAt)));
  return row?.visible ?? false;
}

/** Two people in the order in which the rows of a pair keep them. */
export const inPairOrder = (a: string, b: string): [low: string, high: string] => (a < b ? [a, b] : [b, a]);

/**
 * Until the commit these two are locked against another call that links, blocks or writes between them. Taken before
 * any row, also while there is no row of theirs to lock.
 */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  const [low, high] = inPairOrder(a, b);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${low}), hashtext(${high}))`);
}

/** The row of `links` of these two, if any; for a join. */
export const pairOf = (a: PersonSql, b: PersonSql): SQL =>
  sql`${links.userLow} = least(${person(a)}, ${person(b)}) and ${links.userHigh} = greatest(${person(a)}, ${person(b)})`;

type LinkFacts = { linkId: string | null; state: LinkRow['state'] | null; requesterId: string | null };

/**
 * How the viewer stands to a person, from the joined row of `links`; null for visitors. A request that was declined
 * waits still for who sent it, and is not there for who declined it.
 */
export function standingTo(viewerId: string | null, personId: string, facts: LinkFacts) {
  const linkState = linkStateOf(viewerId, personId, facts);
  return { linkState, linkId: linkState === 'none' ? null : facts.linkId };
}

function linkStateOf(
  viewerId: string | null,
  personId: string,
  { state, requesterId }: LinkFacts,
): LinkState | null {
  if (viewerId === null) return null;
  if (viewerId === personId) return 'self';
  if (state === 'accepted') return 'linked';
  if (state === null || state === 'resting') return 'none';
  if (requesterId === viewerId) return 'outgoing';
  return state === 'pending' ? 'incoming' : 'none';
}
