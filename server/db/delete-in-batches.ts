import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

const rowsAtOnce = 2000;

/** Deletes the rows with this value in a column, some at a time: one statement for all might take longer than it may. */
export async function deleteInBatches(tx: Tx, column: PgColumn, value: string): Promise<void> {
  const { table } = column;
  for (;;) {
    const some = tx.select({ at: sql`ctid` }).from(table).where(eq(column, value)).limit(rowsAtOnce);
    const gone = await tx.delete(table).where(sql`ctid = any(array(${some}))`).returning({ value: column });
    if (gone.length < rowsAtOnce) return;
  }
}
