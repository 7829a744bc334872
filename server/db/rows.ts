import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from './database.ts';

/** Whole rows as JSON, with whatever columns the table has: to be kept or carried, and put back by `putRows`. */
export async function takeRows(db: DbOrTx, table: PgTable, which: SQL): Promise<object[]> {
  const taken = await db
    .select({ row: sql<object>`to_jsonb(${table})` })
    .from(table)
    .where(which);
  return taken.map(({ row }) => row);
}

/** Stores rows of `takeRows` as they were; columns that were not there then, or that PostgreSQL works out, come by themselves. */
export async function putRows(tx: Tx, table: PgTable, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { name } = getTableConfig(table);
  const stored = await storedColumns(tx, name);
  await putJson(
    tx,
    name,
    stored.filter((column) => column in first),
    JSON.stringify(rows),
    emptied(table),
  );
}

/** Columns that a deletion empties, each as it is now: what they name may have gone while the rows were kept. */
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

/** The same with a table by its name, and a JSON array as text, in which no number is rounded. */
export async function putJson(
  tx: Tx,
  name: string,
  columns: readonly string[],
  rows: string,
  values = new Map<string, SQL>(),
): Promise<void> {
  const table = sql.identifier(name);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const taken = sql.join(
    columns.map((column) => values.get(column) ?? sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${names}) overriding system value
        select ${taken} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb) as kept`,
  );
}

/** Columns that take a value. */
export async function storedColumns(db: DbOrTx, table: string): Promise<string[]> {
  const found = await db
    .select({ name: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  return found.map(({ name }) => name);
}
