import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { dismissals, links } from '../db/schema/links.ts';
import { users } from '../db/schema/users.ts';
import { notFound } from '../http/errors.ts';
import { inDiscover } from './discover.ts';
import { canSee, type PersonSql } from './standing.ts';

/**
 * Whether nothing is between a member and somebody, nor was lately, and the member has not dismissed them. Looked up
 * once for all rows: `is not true` keeps it from being joined to each.
 */
export const isOpenFor = (memberId: string, who: PersonSql): SQL => sql`(${who} in (
  select user_high from ${links} where user_low = ${memberId}::uuid
  union all select user_low from ${links} where user_high = ${memberId}::uuid
  union all select person_id from ${dismissals} where member_id = ${memberId}::uuid)) is not true`;

/** The same of somebody who may stand in Discover. */
export const maySuggest = (memberId: string): SQL | undefined =>
  and(inDiscover(memberId), isOpenFor(memberId, users.id));

/**
 * From now on the member is not suggested them. A second time changes nothing.
 * @throws HttpError 404 when the member sees no such person, or is it
 */
export async function dismiss(tx: Tx, memberId: string, personId: string, now: Date): Promise<void> {
  if (memberId === personId || !(await canSee(tx, memberId, personId))) throw notFound('This person');
  await noteDismissal(tx, memberId, personId, now);
}

/** The same about somebody who is there, as by declining their request. */
export async function noteDismissal(tx: Tx, memberId: string, personId: string, now: Date): Promise<void> {
  await tx.insert(dismissals).values({ memberId, personId, createdAt: now }).onConflictDoNothing();
}

/** They may be suggested again; nothing changes for whom nobody kept away. */
export async function undoDismissal(tx: Tx, memberId: string, personId: string): Promise<void> {
  await tx
    .delete(dismissals)
    .where(and(eq(dismissals.memberId, memberId), eq(dismissals.personId, personId)));
}
