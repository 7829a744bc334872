import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';
import { hasWords, holds, isSlip } from './search.ts';

/** So many ways of writing a word are looked for, those that are most like it. */
const mostWays = 20;

type Searched = PgTable & { search: PgColumn; words: PgColumn };

/**
 * What words mean that are written so nowhere, as a condition: for each slip of the pen the words of a list that are much
 * like it, looked for as any word is. To compare the texts themselves takes letter by letter, row by row, a hundred times
 * as long. Undefined where nothing is like one of them.
 * @param known a column of single words: all that stand in the short texts of the table
 */
export async function meantBy(
  db: DbOrTx,
  table: Searched,
  words: readonly string[],
  known: PgColumn,
): Promise<SQL | undefined> {
  const slips = words.filter((word) => isSlip(table, word));
  const likeness = sql`word_similarity(slip, ${known})`;
  const meanings = await db
    .select({
      ways: sql<string[]>`to_jsonb(array(select ${known} from ${known.table} where slip <% ${known}
        order by ${likeness} desc, ${known} limit ${mostWays}))`,
    })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(slips)}::jsonb) as slip`);
  if (meanings.length === 0 || meanings.some(({ ways }) => ways.length === 0)) return undefined;
  const said = words.filter((word) => !slips.includes(word));
  const isWritten = meanings.map(({ ways }) => {
    const written = ways.map((way) => holds(table.search, way));
    return sql`(${sql.join(written, sql` or `)})`;
  });
  return sql.join([hasWords(table, said), ...isWritten], sql` and `);
}
