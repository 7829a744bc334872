import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { membersIn } from '../account/ownership.ts';
import type { Tx } from '../db/database.ts';
import { putRows } from '../db/rows.ts';
import { removedRows } from '../db/schema/audit.ts';
import { conversations, isGroup } from '../db/schema/conversations.ts';
import { memberExports } from '../db/schema/exports.ts';
import { posts } from '../db/schema/posts.ts';
import { dropExportsOf } from '../exports/keeping.ts';
import { type Part, rowsInParts, uncounted } from '../undo/things.ts';
import { allParts } from './content-parts.ts';

/** Keeps all rows of a thing that is being removed. They stay within the database: there may be any number. */
export async function keepRemoved(
  tx: Tx,
  auditId: string,
  { parts, id }: { parts: readonly Part[]; id: string },
): Promise<void> {
  let nth = 0;
  for (const [, table, which] of parts) {
    const names = sql.join(
      membersIn([table]).all.map((name) => sql`${name}`),
      sql`, `,
    );
    const people = sql`array(
      select distinct (kept_row->>member)::uuid
      from jsonb_array_elements(rows) kept_row, unnest(array[${names}]) member where kept_row->>member is not null)`;
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

/** What the members who are named in removed rows have had made holds them as well. */
export async function dropExportsNaming(tx: Tx, auditId: string): Promise<void> {
  const people = sql`(select unnest(people) from ${removedRows} where audit_id = ${auditId}::uuid)`;
  const owners = await tx
    .select({ id: memberExports.ownerId })
    .from(memberExports)
    .where(inArray(memberExports.ownerId, people));
  await dropExportsOf(
    tx,
    owners.map(({ id }) => id),
  );
}

const tables: ReadonlyMap<string, PgTable> = new Map(
  allParts.map(([, table]) => [getTableConfig(table).name, table]),
);

/** The nth of the parts in which the rows of a removal are kept; the first is the thing itself. */
export async function readRemoved(tx: Tx, auditId: string, nth = 0): Promise<object[] | undefined> {
  const [kept] = await tx.select({ rows: removedRows.rows }).from(removedRows).where(isPart(auditId, nth));
  return kept?.rows;
}

const isPart = (auditId: string, nth: number) =>
  and(eq(removedRows.auditId, auditId), eq(removedRows.nth, nth));

/** Puts all rows of a removal back, a part at a time. */
export async function putRemoved(tx: Tx, auditId: string): Promise<void> {
  for (let nth = 0; ; nth += 1) {
    const [kept] = await tx.select().from(removedRows).where(isPart(auditId, nth));
    if (!kept) return;
    const table = tables.get(kept.tableName);
    if (table) await putRows(tx, table, kept.rows.map(uncounted));
  }
}

const groups = 'conversations.gig_id';
const cards = 'posts.gig_id';

/** Keeps the ids of what names a gig and stays without it: the groups of its line-ups, and posts that show it. */
export async function keepReferences(tx: Tx, auditId: string, gigId: string): Promise<void> {
  for (const [name, table] of [
    [groups, conversations],
    [cards, posts],
  ] as const)
    await tx.execute(sql`insert into ${removedRows} (audit_id, nth, table_name, rows, people)
      select ${auditId}::uuid, (select max(nth) + 1 from ${removedRows} where audit_id = ${auditId}::uuid), ${name},
        jsonb_agg(jsonb_build_object('id', naming.id)), '{}'
      from ${table} naming where naming.gig_id = ${gigId}::uuid having count(*) > 0`);
}

/** Names the gig again in what named it and still names none. */
export async function putReferences(tx: Tx, auditId: string, gigId: string): Promise<void> {
  const idsIn = (
    name: string,
  ) => sql`(select (kept->>'id')::uuid from ${removedRows}, jsonb_array_elements(rows) kept
    where audit_id = ${auditId}::uuid and table_name = ${name})`;
  await tx
    .update(conversations)
    .set({ gigId })
    .where(and(inArray(conversations.id, idsIn(groups)), isGroup, isNull(conversations.gigId)));
  await tx
    .update(posts)
    .set({ gigId })
    .where(and(inArray(posts.id, idsIn(cards)), posts.showsGig, isNull(posts.gigId)));
}
