import { type SQL, sql } from 'drizzle-orm';
import { SettingError } from '../config/reader.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { insertJson, storedColumns } from '../db/rows.ts';
import { users } from '../db/schema/users.ts';
import { makeQueues, startBoss } from '../jobs/jobs.ts';
import { failuresTo } from '../ops/logger.ts';

/** Pictures are some hundred kB each. */
const batchBytes = 4_000_000;
const batchRows = 500;

/**
 * Copies everything to an empty database of the same version, in one transaction.
 * @throws SettingError when the other database is in use
 */
export async function move(from: Db, to: Db): Promise<string> {
  if ((await to.$count(users)) > 0) {
    throw new SettingError('DATABASE_URL already has members. Data can only be moved to an empty database.');
  }
  const hasJobs = (await one<boolean>(from, sql`to_regclass('jobs.job') is not null`)) === true;
  if (hasJobs) await prepareJobs(to);
  const copied = await to.transaction(async (tx) => {
    let rows = 0;
    for (const table of await tablesInOrder(from)) rows += await copyTable(from, tx, table);
    await continueSequences(tx);
    return rows + (hasJobs ? await copyJobs(from, tx) : 0);
  });
  return `Copied ${copied} rows. The data in DATA_DIR is unchanged: keep it until you have checked the copy.`;
}

async function copyTable(from: Db, to: Tx, table: string): Promise<number> {
  const rows = sql`${sql.identifier(table)} as t`;
  const widest = await one<string | null>(from, sql`max(pg_column_size(t.*))`, rows);
  const columns = await storedColumns(to, table);
  const order = await orderOf(from, table);
  // The triggers' counts are in the rows already.
  const triggers = (act: 'disable' | 'enable') =>
    to.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(act)} trigger user`);
  await triggers('disable');
  const size = Math.max(1, Math.min(batchRows, Math.floor(batchBytes / (Number(widest) || 1))));
  for (let offset = 0; ; offset += size) {
    const page = await from
      .select({ row: sql<string>`to_jsonb(t)::text` })
      .from(sql`${sql.identifier(table)} as t`)
      .orderBy(order)
      .limit(size)
      .offset(offset);
    if (page.length > 0) await insertJson(to, table, columns, `[${page.map(({ row }) => row).join(',')}]`);
    if (page.length === size) continue;
    await triggers('enable');
    return offset + page.length;
  }
}

/** In order of creation, as some rows refer to earlier ones. */
async function orderOf(db: Db, table: string): Promise<SQL> {
  const [counted] = await db
    .select({ column: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`);
  return counted ? sql`t.${sql.identifier(counted.column)}` : sql`t.ctid`;
}

async function prepareJobs(to: Db): Promise<void> {
  const boss = await startBoss(to, failuresTo(console));
  await makeQueues(boss);
  await boss.stop({ graceful: false });
}

/** Pending and failed jobs; those that were running are retried after their timeout. */
async function copyJobs(from: Db, to: Tx): Promise<number> {
  const waiting = sql`jobs.job as t where state in ('created', 'retry', 'active')`;
  const rows = (await one<string>(from, sql`coalesce(jsonb_agg(to_jsonb(t)), '[]')::text`, waiting)) ?? '[]';
  await to.execute(
    sql`insert into jobs.job select * from jsonb_populate_recordset(null::jobs.job, ${rows}::jsonb)`,
  );
  return (await one<number>(from, sql`count(*)::int`, waiting)) ?? 0;
}

/** All of our tables, referenced ones first. */
async function tablesInOrder(db: Db): Promise<string[]> {
  const all = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`);
  const references = await db
    .select({ child: sql<string>`conrelid::regclass::text`, parent: sql<string>`confrelid::regclass::text` })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and conrelid <> confrelid`);
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const { child, parent } of references) if (child === name) visit(parent);
    ordered.push(name);
  };
  for (const { name } of all) visit(name);
  return ordered;
}

/** Moves the sequences past the copied rows. */
async function continueSequences(tx: Tx): Promise<void> {
  const numbered = await tx
    .select({ table: sql<string>`table_name`, column: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of numbered) {
    const [last, all] = [sql`max(${sql.identifier(column)})`, sql`${sql.identifier(table)}`];
    const newest = await one<string | null>(tx, last, all);
    if (newest !== null)
      await tx.execute(sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${newest}::bigint)`);
  }
}

async function one<T>(db: DbOrTx, what: SQL, from = sql`(values (1)) as one`): Promise<T | null> {
  const [row] = await db.select({ value: sql<T>`${what}` }).from(from);
  return row?.value ?? null;
}
