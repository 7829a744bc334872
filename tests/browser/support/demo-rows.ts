import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

const copies = sql.raw('demo_rows');

/** Tables that tests can change; the list of towns is the same in every world. */
const tables = sql`(
  select format('%I.%I', schemaname, tablename) as name,
    format('${copies}.%I', schemaname || '.' || tablename) as copy
  from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'gazetteer', '${copies}')
) as tables`;

export async function hasDemoRows(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ is: sql<boolean>`to_regnamespace('${copies}') is not null` })
    .from(sql`(values (1)) as one`);
  return found?.is === true;
}

/** Copies all current rows into a separate schema of the same database. */
export async function copyDemoRows(db: Db): Promise<void> {
  await db.execute(sql`do $$ declare t record; begin
    create schema ${copies};
    create table ${copies}.sequences as
      select format('%I.%I', schemaname, sequencename)::regclass as id, last_value from pg_sequences;
    for t in select * from ${tables} loop
      execute format('create table %s as table %s', t.copy, t.name);
    end loop;
  end $$`);
}

/** Restores the copied rows in changed tables. Tables created since are emptied. */
export async function restoreDemoRows(db: Db): Promise<void> {
  await db.execute(sql`do $$ declare t record; is_same boolean; begin
    set local session_replication_role = replica;
    for t in
      select *, (
        select string_agg(format('%I', attname), ', ') from pg_attribute
        where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
      from ${tables}
    loop
      if to_regclass(t.copy) is null then
        execute format('delete from %s', t.name);
        continue;
      end if;
      execute format('select array(select r::text from %s r order by 1) = array(select r::text from %s r order by 1)',
        t.name, t.copy) into is_same;
      continue when is_same;
      execute format('delete from %s', t.name);
      execute format('insert into %s (%s) overriding system value select %2$s from %s',
        t.name, t.columns, t.copy);
    end loop;
    perform setval(id, coalesce(last_value, 1), last_value is not null) from ${copies}.sequences;
  end $$`);
}
