import type { DbOrTx } from '../db/database.ts';

/** Rows that are read together. */
export const atOnce = 500;

/** Rows of any number, some at a time; `page` answers those after the last one that came. */
export async function* inPages<Row>(page: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = await page(last);
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

/** What is in one file of an archive, read for a member. */
export type Rows = (db: DbOrTx, me: string) => AsyncGenerator<object>;

/** Of what there is never much: all at once. */
export const few = (rows: (db: DbOrTx, me: string) => Promise<object[]>): Rows =>
  async function* (db, me) {
    yield* await rows(db, me);
  };
