import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from './database.ts';

/** Whole rows as JSON, for `restoreRows` to restore. */
export async function readRows(db: DbOrTx, table: PgTable, where: SQL): Promise<object[]> {
  const json = await db
    .select({ row: sql<object>`to_jsonb(${table})` })
    .from(table)
    .where(where);
  return json.map(({ row }) => row);
}

/** Restores rows of `readRows`; later and generated columns get their defaults. */
export async function restoreRows(tx: Tx, table: PgTable, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { name } = getTableConfig(table);
  const columns = (await storedColumns(tx, name)).filter((column) => column in first);
  await insertJson(tx, name, columns, JSON.stringify(rows), emptied(table));
}

/** Columns that a deletion empties, as what they refer to may be gone by the time rows are restored. */
const emptied = (table: PgTable): Map<string, SQL> =>
  new Map(
    getTableConfig(table)
      .foreignKeys.filter(
        ({ onDelete, reference }) => onDelete === 'set null' && reference().foreignTable !== table,
      )
      .flatMap(({ reference }) => {
        const { columns, foreignColumns, foreignTable } = reference();
        const [column, parent] = [columns[0], foreignColumns[0]];
        if (!column || !parent) return [];
        const name = toSnakeCase(column.name);
        return [
          [name, sql`(select ${parent} from ${foreignTable} where ${parent} = kept.${sql.identifier(name)})`],
        ];
      }),
  );

/** The same for a table name and a JSON array as text, which rounds no number. */
export async function insertJson(
  tx: Tx,
  name: string,
  columns: readonly string[],
  rows: string,
  values = new Map<string, SQL>(),
): Promise<void> {
  const table = sql.identifier(name);
  const names = columns.map((column) => sql.identifier(column));
  const json = columns.map((column) => values.get(column) ?? sql.identifier(column));
  await tx.execute(
    sql`insert into ${table} ${names} overriding system value
        select ${sql.join(json, sql`, `)} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) as kept`,
  );
}

/** The columns that are not generated. */
export async function storedColumns(db: DbOrTx, table: string): Promise<string[]> {
  const found = await db
    .select({ name: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  return found.map(({ name }) => name);
}

const batchSize = 2000;

/** In batches, as a single statement might exceed its time limit. */
export async function deleteInBatches(db: DbOrTx, table: PgTable, where: SQL | undefined): Promise<void> {
  for (;;) {
    const batch = db.select({ at: sql`ctid` }).from(table).where(where).limit(batchSize);
    const deleted = await db.delete(table).where(sql`ctid = any(array(${batch}))`).returning({ at: sql`1` });
    if (deleted.length < batchSize) return;
  }
}
