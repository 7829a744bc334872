import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LinkState } from '#contract/ours/person.ts';
import { blocks, links } from '../db/schema/links.ts';

/** A person in SQL: a column, an id that becomes a parameter, or a place for one; null is a visitor. */
export type PersonSql = PgColumn | Placeholder | string | null;

const person = (who: PersonSql) => sql`${who}::uuid`;

/** The accepted links of a person, as rows of one column `id`. */
export const neighboursOf = (who: PersonSql): SQL => sql`(
  select user_high as id from ${links} where user_low = ${person(who)} and state = 'accepted'
  union all
  select user_low as id from ${links} where user_high = ${person(who)} and state = 'accepted'
)`;

export const linkCount = (who: PersonSql): SQL<number> =>
  sql<number>`(select count(*) from ${neighboursOf(who)} n)::int`;

/** Links in common. */
export const mutualCount = (a: PersonSql, b: PersonSql): SQL<number> =>
  sql<number>`(select count(*) from ${neighboursOf(a)} a join ${neighboursOf(b)} b on a.id = b.id)::int`;

export const blockedBy = (blocker: PersonSql, blocked: PersonSql): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${blocks} where blocker_id = ${person(blocker)} and blocked_id = ${person(blocked)}
)`;

/** One of the two has blocked the other. */
export const blockedBetween = (a: PersonSql, b: PersonSql): SQL<boolean> =>
  sql<boolean>`(${blockedBy(a, b)} or ${blockedBy(b, a)})`;

/** The row of `links` of these two, if any; for a join. */
export const pairOf = (a: PersonSql, b: PersonSql): SQL =>
  sql`${links.userLow} = least(${person(a)}, ${person(b)}) and ${links.userHigh} = greatest(${person(a)}, ${person(b)})`;

/** How the viewer stands to a person, from the joined row of `links`. Null for visitors. */
export function linkStateOf(
  viewerId: string | null,
  personId: string,
  facts: { blocked: boolean; state: 'pending' | 'accepted' | null; requesterId: string | null },
): LinkState | null {
  if (viewerId === null) return null;
  if (viewerId === personId) return 'self';
  if (facts.blocked) return 'blocked';
  if (facts.state === null) return 'none';
  if (facts.state === 'accepted') return 'linked';
  return facts.requesterId === viewerId ? 'outgoing' : 'incoming';
}
