import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

/** Meanwhile PostgreSQL refuses to do this to a table; `when` narrows it down to some of its rows. */
export async function refusing(
  db: Db,
  { what, table, when = 'true' }: { what: 'insert' | 'delete' | 'update'; table: string; when?: string },
  work: () => Promise<void>,
): Promise<void> {
  await db.execute(sql`create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'refused'; end $$`);
  await db.execute(
    sql.raw(
      `create trigger refuse before ${what} on ${table} for each row when (${when}) execute function refuse()`,
    ),
  );
  try {
    await work();
  } finally {
    await db.execute(sql`drop function refuse cascade`);
  }
}
