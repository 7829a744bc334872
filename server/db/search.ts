import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const mostWords = 6;
/** Slips of the pen are looked for in words of so many letters: shorter ones are like too many others. */
const shortestSlip = 4;

/**
 * How much of a word must be there for it to be meant, of 1; one wrong letter in seven leaves 0.45. Given to each
 * connection, since an index is asked by PostgreSQL's own setting alone.
 */
export const likeness = 'pg_trgm.word_similarity_threshold=0.45';

const escaped = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`);
const quoted = (word: string) => `'${word.replace(/[\\']/g, (character) => character.repeat(2))}':*`;

/** A table with the columns of `searchColumns`. */
type Searched = { search: PgColumn; words: PgColumn };

/** Longer words are found wherever they stand in short texts, by their letters in threes; any as a beginning. */
function has({ search, words }: Searched, word: string): SQL {
  const begins = sql`${words} @@ to_tsquery('simple', ${quoted(word)})`;
  return /[\p{L}\p{N}]{3}/u.test(word) ? sql`(${search} ilike ${`%${escaped(word)}%`} or ${begins})` : begins;
}

const isMeant = (table: Searched, word: string): SQL =>
  word.length < shortestSlip ? has(table, word) : sql`${word} <% ${table.search}`;

/** Rows that hold every word of a question, case aside; where there are none, rows that hold words much like them. */
export async function search<Row>(
  question: string | undefined,
  table: Searched,
  find: (condition: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const asked = (question ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  const found = await find(and(...asked.map((word) => has(table, word))));
  if (found.length > 0 || asked.every((word) => word.length < shortestSlip)) return found;
  return find(and(...asked.map((word) => isMeant(table, word))));
}
