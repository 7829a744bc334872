import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { membersIn } from '../account/ownership.ts';
import type { Tx } from '../db/database.ts';
import { idsOf } from '../db/ids.ts';
import { restoreRows } from '../db/rows.ts';
import { deps, gigInvitations, gigQuestions, reviews } from '../db/schema/around-gigs.ts';
import { applications, gigs, savedGigs } from '../db/schema/gigs.ts';
import { conversations, isGroup, messages } from '../db/schema/messages.ts';
import { memberExports, removedRows } from '../db/schema/operations.ts';
import { posts } from '../db/schema/posts.ts';
import { deleteExportsOf } from '../exports/routes.ts';
import { partsOf, type RemovedPart, rowsInParts, withoutCounts } from '../undo/deleted-rows.ts';

/** The rows stored of each removed thing, itself first, in the order in which they are restored. */
export const contentParts = {
  ...partsOf,
  gig: [
    ['gigs', gigs, (id) => eq(gigs.id, id)],
    ['applications', applications, (id) => eq(applications.gigId, id)],
    ['saved', savedGigs, (id) => eq(savedGigs.gigId, id)],
    ['questions', gigQuestions, (id) => eq(gigQuestions.gigId, id)],
    ['invitations', gigInvitations, (id) => eq(gigInvitations.gigId, id)],
    ['reviews', reviews, (id) => eq(reviews.gigId, id)],
    ['deps', deps, (id) => eq(deps.gigId, id)],
  ],
  question: [['questions', gigQuestions, (id) => eq(gigQuestions.id, id)]],
  review: [['reviews', reviews, (id) => eq(reviews.id, id)]],
  message: [['messages', messages, (id) => eq(messages.id, id)]],
} as const satisfies Record<string, readonly RemovedPart[]>;

const allParts: readonly RemovedPart[] = Object.values(contentParts).flat();

export const keptMakers = membersIn(allParts.map(([, table]) => table)).makers;

/** Stores all rows of a thing that is being removed; copied within the database, as there may be many. */
export async function storeRemoved(
  tx: Tx,
  auditId: string,
  { parts, id }: { parts: readonly RemovedPart[]; id: string },
): Promise<void> {
  let nth = 0;
  for (const [, table, which] of parts) {
    const members = membersIn([table]).all.map((name) => sql`${name}`);
    const people = sql`array(
      select distinct (kept_row->>member)::uuid
      from jsonb_array_elements(rows) kept_row, unnest(array[${sql.join(members, sql`, `)}]) member where kept_row->>member is not null)`;
    const made = await tx
      .insert(removedRows)
      .select(
        sql`select ${auditId}::uuid, ${nth}::int + part, ${getTableConfig(table).name}::text, rows, ${people}
          from (${rowsInParts(table, which(id))}) parts`,
      )
      .returning({ nth: removedRows.nth });
    nth += made.length;
  }
}

/** Deletes the exports of members named in removed rows, as these contain the rows, too. */
export async function dropExportsNaming(tx: Tx, auditId: string): Promise<void> {
  const people = sql`(select unnest(people) from ${removedRows} where audit_id = ${auditId}::uuid)`;
  const owners = await tx
    .select({ id: memberExports.ownerId })
    .from(memberExports)
    .where(inArray(memberExports.ownerId, people));
  await deleteExportsOf(tx, idsOf(owners));
}

const tables: ReadonlyMap<string, PgTable> = new Map(
  allParts.map(([, table]) => [getTableConfig(table).name, table]),
);

/** A part of the stored rows of a removal; the first holds the thing itself. */
export async function readRemoved(tx: Tx, auditId: string, nth = 0): Promise<object[] | undefined> {
  const [kept] = await tx.select({ rows: removedRows.rows }).from(removedRows).where(isPart(auditId, nth));
  return kept?.rows;
}

const isPart = (auditId: string, nth: number) =>
  and(eq(removedRows.auditId, auditId), eq(removedRows.nth, nth));

/** Restores all rows of a removal, part by part. */
export async function putRemoved(tx: Tx, auditId: string): Promise<void> {
  for (let nth = 0; ; nth += 1) {
    const [kept] = await tx.select().from(removedRows).where(isPart(auditId, nth));
    if (!kept) return;
    const table = tables.get(kept.tableName);
    if (table) await restoreRows(tx, table, kept.rows.map(withoutCounts));
  }
}

const groups = 'conversations.gig_id';
const cards = 'posts.gig_id';

/** Stores the ids of rows that refer to a gig and outlive it: groups, and posts that show it. */
export async function storeReferences(tx: Tx, auditId: string, gigId: string): Promise<void> {
  for (const [name, table] of [
    [groups, conversations],
    [cards, posts],
  ] as const)
    await tx.execute(sql`insert into ${removedRows} (audit_id, nth, table_name, rows, people)
      select ${auditId}::uuid, (select max(nth) + 1 from ${removedRows} where audit_id = ${auditId}::uuid), ${name},
        jsonb_agg(jsonb_build_object('id', naming.id)), '{}'
      from ${table} naming where naming.gig_id = ${gigId}::uuid having count(*) > 0`);
}

/** Restores these references, unless they refer to another gig by now. */
export async function putReferences(tx: Tx, auditId: string, gigId: string): Promise<void> {
  const idsIn = (
    name: string,
  ) => sql`(select (kept->>'id')::uuid from ${removedRows}, jsonb_array_elements(rows) kept
    where audit_id = ${auditId}::uuid and table_name = ${name})`;
  await tx
    .update(conversations)
    .set({ gigId })
    .where(and(inArray(conversations.id, idsIn(groups)), isGroup, isNull(conversations.gigId)));
  const areShown = and(inArray(posts.id, idsIn(cards)), posts.showsGig, isNull(posts.gigId));
  await tx.update(posts).set({ gigId }).where(areShown);
}
