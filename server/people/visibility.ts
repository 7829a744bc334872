import { and, eq, is, isNull, or, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LinkState } from '#contract/person.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { deps } from '../db/schema/around-gigs.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { blocks, type LinkRow, links, users } from '../db/schema/users.ts';
import { hasName } from '../db/search.ts';

/** A person in SQL: a column, an id that becomes a parameter, or a place for one; null is a visitor. */
export type PersonSql = PgColumn | Placeholder | SQL | string | null;

const person = (who: PersonSql) => sql`${who}::uuid`;

/** One person for the whole query rather than one for each row. */
const isOnePerson = (who: PersonSql) => who === null || typeof who === 'string' || is(who, Placeholder);

/** Whether a member appears in lists, counts and searches: verified, not suspended, and not leaving. */
export const isListed: SQL = sql`(${users.verifiedAt} is not null and ${users.suspendedAt} is null and ${users.leavesAt} is null)`;

const listed = (who: SQL, condition = isListed) =>
  sql`exists (select 1 from ${users} where ${eq(users.id, who)} and ${condition})`;

/** The accepted links of a person, as rows of one column `id`. */
export const neighboursOf = (who: PersonSql): SQL => sql`(
  select user_high as id from ${links} where user_low = ${person(who)} and state = 'accepted'
  union all
  select user_low as id from ${links} where user_high = ${person(who)} and state = 'accepted'
)`;

/** PostgreSQL builds the set of a known viewer's links once; for a column it looks up each pair. */
export const isLinked = (viewer: PersonSql, who: PersonSql): SQL<boolean> =>
  isOnePerson(viewer)
    ? sql<boolean>`${person(who)} in (select id from ${neighboursOf(viewer)} n)`
    : sql<boolean>`exists (select 1 from ${links} where ${pairOf(viewer, who)} and state = 'accepted')`;

/** How many of a person's links the viewer may see. */
export const linkCount = (viewer: string | null, who: PersonSql): SQL<number> =>
  sql<number>`(select count(*) from ${neighboursOf(who)} n
    where ${listed(sql`n.id`, sql`${isListed} and ${isListedTo(viewer)}`)} and ${visibleTo(viewer, sql`n.id`)})::int`;

/** Links in common. `is true` keeps the planner from looking the viewer's up for each row. */
export const mutualCount = (viewer: PersonSql, who: PersonSql): SQL<number> =>
  sql<number>`(select count(*) from ${neighboursOf(who)} b
    where (b.id in (select a.id from ${neighboursOf(viewer)} a where ${listed(sql`a.id`)})) is true)::int`;

const blockedBy = (blocker: PersonSql, blocked: PersonSql): SQL => sql`exists (
  select 1 from ${blocks} where blocker_id = ${person(blocker)} and blocked_id = ${person(blocked)}
)`;

/**
 * Whether somebody is neither suspended nor leaving; a missing person is present. A scalar subquery looks
 * each one up by id, while PostgreSQL would turn `exists` into a join with everybody who is absent.
 */
export const isPresent = (who: PersonSql): SQL<boolean> =>
  who === users.id
    ? sql<boolean>`(${users.suspendedAt} is null and ${users.leavesAt} is null)`
    : sql<boolean>`((
        select present.suspended_at is null and present.leaves_at is null
        from ${users} present where present.id = ${person(who)}
      ) is not false)`;

/** Everybody whom the viewer has blocked or is blocked by, looked up once per query. */
export const blockedWith = (viewer: PersonSql): SQL => sql`array(
  select blocked_id from ${blocks} where blocker_id = ${person(viewer)}
  union all
  select blocker_id from ${blocks} where blocked_id = ${person(viewer)}
)`;

/** The same as a `with` clause, for queries that need `blocked` more than once. */
export const withBlocked = (db: DbOrTx, viewer: PersonSql) =>
  db.$with('blocked').as(db.select({ ids: blockedWith(viewer).as('ids') }).from(sql`(select) as viewer`));
export const blocked = sql`(select ids from blocked)::uuid[]`;

/** Whether somebody is present and not in this list; a missing person counts as visible. */
export const isVisibleExcept = (who: PersonSql, ids: SQL): SQL<boolean> =>
  sql<boolean>`((${person(who)} <> all(${ids})) is not false and ${isPresent(who)})`;

/**
 * The visibility rule of every list, count, call, room and event that shows one person to another: no block
 * is between them, and the person is neither suspended nor leaving. Visitors have no blocks. Deleted accounts
 * appear in old threads only.
 */
export const visibleTo = (viewer: PersonSql, who: PersonSql): SQL<boolean> =>
  isOnePerson(viewer)
    ? isVisibleExcept(who, blockedWith(viewer))
    : sql<boolean>`not (${blockedBy(viewer, who)} or ${blockedBy(who, viewer)} or not ${isPresent(who)})`;

export async function canSee(db: DbOrTx, viewerId: string, personId: string): Promise<boolean> {
  const [row] = await db
    .select({ visible: visibleTo(viewerId, users.id) })
    .from(users)
    .where(and(eq(users.id, personId), isNull(users.goneAt)));
  return row?.visible ?? false;
}

/** The order in which the rows of pairs store two people. */
export const inPairOrder = (a: string, b: string): [low: string, high: string] => (a < b ? [a, b] : [b, a]);

/**
 * Locks two people until the commit against other calls that link, block or write between them. Must be taken
 * before any row lock; works when they have no row yet.
 */
export async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  const [low, high] = inPairOrder(a, b);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${low}), hashtext(${high}))`);
}

export const pairOf = (a: PersonSql, b: PersonSql): SQL =>
  sql`${links.userLow} = least(${person(a)}, ${person(b)}) and ${links.userHigh} = greatest(${person(a)}, ${person(b)})`;

type LinkFacts = { linkId: string | null; state: LinkRow['state'] | null; requesterId: string | null };

/**
 * The viewer's link to a person, from the joined row of `links`; null for visitors. A declined request still
 * looks pending to its sender, and does not exist for its recipient.
 */
export function linkStatusFor(viewerId: string | null, personId: string, facts: LinkFacts) {
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

const isBlockedBetween = (a: PersonSql, b: PersonSql): SQL => sql`exists (
  select 1 from ${blocks} pair where (pair.blocker_id = ${a}::uuid and pair.blocked_id = ${b}::uuid)
    or (pair.blocker_id = ${b}::uuid and pair.blocked_id = ${a}::uuid)
)`;

/** SAF-13. The owner of a post or gig sees what others wrote there, even across a block. */
export const visibleInPlace = (viewer: PersonSql, writer: PersonSql, isOwner: SQL): SQL | undefined =>
  or(visibleTo(viewer, writer), and(isOwner, isPresent(writer)));

/** SAF-13. Whether a person, or what they made, may be reported: `visibleTo` without blocks. */
export const isReportable = (who: PersonSql): SQL => isPresent(who);

/** SAF-13. Whatever the viewer sees may be reported, and what a block hides from them, too. */
export const isReportableIf = (seen: SQL | undefined, viewer: PersonSql, maker: PersonSql): SQL | undefined =>
  or(seen, and(isBlockedBetween(viewer, maker), isReportable(maker)));

type Named = { id: string; name: string; avatar: string | null; headline: string; place: string };

/** How somebody across a block is shown. */
export const bareName = <T extends Named>(person: T): T => ({
  ...person,
  avatar: null,
  headline: '',
  place: '',
});

/** Qualified, as drizzle omits the table name in queries of one table and these are used in subqueries. */
const userColumns = { id: sql`"users"."id"`, shownTo: sql`"users"."shown_to"` };

type Reader = Placeholder | SQL | string | null;

/**
 * PPL-06. Whether a viewer may read the profile in the row of `users`: its owner shows it to everyone, to
 * members or to links. Besides, whoever the owner sent a link request to, and whose gig they applied for or
 * offered to take over. Others get the name and picture, and do not find members shown only to links
 * (`isListedTo`).
 */
export function readableBy(viewer: Reader): SQL<boolean> {
  if (viewer === null) return sql<boolean>`(${userColumns.shownTo} = 'everyone')`;
  const reader = sql`${viewer}::uuid`;
  const isSomebody = typeof viewer === 'string' ? sql`true` : sql`${reader} is not null`;
  return sql<boolean>`(case ${userColumns.shownTo} when 'everyone' then true when 'members' then ${isSomebody}
    else ${userColumns.id} = ${reader} or exists (
      select 1 from ${links} shown where shown.user_low = least(${userColumns.id}, ${reader})
      and shown.user_high = greatest(${userColumns.id}, ${reader})
      and (shown.state = 'accepted' or (shown.state = 'pending' and shown.requester_id = ${userColumns.id}))
    ) or exists (
      select 1 from ${deps} willing join ${gigs} wanted on wanted.id = willing.gig_id
      where willing.dep_id = ${userColumns.id} and willing.state = 'willing' and wanted.poster_id = ${reader}
    ) or exists (
      select 1 from ${applications} asking join ${gigs} wanted on wanted.id = asking.gig_id
      where asking.applicant_id = ${userColumns.id} and asking.state <> 'withdrawn' and wanted.poster_id = ${reader}
    ) end is true)`;
}

/** The members who may read a profile shown to links, as rows of one column `id`. */
export const profileReadersOf = (userId: string): SQL =>
  // Candidates; `readableBy` decides.
  sql`select reader.id from ${users} cross join lateral (
    select ${users.id} as id
    union select n.id from ${neighboursOf(users.id)} n
    union select unnest(array[user_low, user_high]) from ${links} where requester_id = ${users.id} and state = 'pending'
    union select wanted.poster_id from ${deps} willing join ${gigs} wanted on wanted.id = willing.gig_id
      where willing.dep_id = ${users.id}
    union select wanted.poster_id from ${applications} asking join ${gigs} wanted on wanted.id = asking.gig_id
      where asking.applicant_id = ${users.id}
  ) reader where ${users.id} = ${userId}::uuid and ${readableBy(sql`reader.id`)} and ${visibleTo(sql`reader.id`, users.id)}`;

/** The ids of members shown only to links whom the viewer may read; looked up once per query. */
const linksOnlyReadableBy = (viewer: string): SQL => sql`array(
  select ${viewer}::uuid
  union all
  select user_high from ${links} where user_low = ${viewer}::uuid
    and (state = 'accepted' or (state = 'pending' and requester_id = user_high))
  union all
  select user_low from ${links} where user_high = ${viewer}::uuid
    and (state = 'accepted' or (state = 'pending' and requester_id = user_low))
  union all
  select willing.dep_id from ${gigs} wanted join ${deps} willing on willing.gig_id = wanted.id
    where wanted.poster_id = ${viewer}::uuid and willing.state = 'willing'
  union all
  select asking.applicant_id from ${gigs} wanted join ${applications} asking on asking.gig_id = wanted.id
    where wanted.poster_id = ${viewer}::uuid and asking.state <> 'withdrawn')`;

/** Members shown only to links are listed, counted and suggested only to readers of their profile. */
export const isListedTo = (viewer: string | null): SQL<boolean> =>
  viewer === null
    ? sql<boolean>`(${userColumns.shownTo} <> 'links')`
    : sql<boolean>`(${userColumns.shownTo} <> 'links' or ${userColumns.id} = any(${linksOnlyReadableBy(viewer)}))`;

/**
 * Whether there is a profile page of a person for the viewer. For strangers there is one only of listed
 * members who show it to everyone, so that they cannot tell the others from people who never existed.
 */
export const hasProfileFor = (viewer: string | null): SQL | undefined =>
  and(
    isNull(users.goneAt),
    visibleTo(viewer, users.id),
    viewer === null ? and(isListed, readableBy(null)) : undefined,
  );

const ifReadable = <T>(viewer: Reader, column: PgColumn, empty: SQL): SQL<T> =>
  sql<T>`case when ${readableBy(viewer)} then ${column} else ${empty} end`.mapWith(column) as SQL<T>;

/** Empty for those who may not read it. */
export const textFor = (viewer: Reader, column: PgColumn): SQL<string> => ifReadable(viewer, column, sql`''`);

export const listFor = (viewer: Reader, column: PgColumn): SQL<string[]> =>
  ifReadable(viewer, column, sql`'[]'::jsonb`);

/** Whether a search finds a listed member: by name always, by everything else if the viewer may read it. */
export function foundBy(viewer: Reader, query: string | undefined): SQL {
  return sql`(${readableBy(viewer)} or (${hasName(users.name, query)}))`;
}
