import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tagsIn } from '#contract/ours/posts.ts';

const mostWords = 6;
/** Slips of the pen are looked for in words of so many letters: shorter ones are like too many others. */
const shortestSlip = 4;

/**
 * How much of a word must be there for it to be meant, of 1; one wrong letter in seven leaves 0.45. Given to each
 * connection, since an index is asked by PostgreSQL's own setting alone.
 */
export const likeness = 'pg_trgm.word_similarity_threshold=0.45';

/** A word as `like` takes it for itself. */
export const escaped = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`);
const quoted = (word: string) => `'${word.replace(/[\\']/g, (character) => character.repeat(2))}':*`;

/** A table with the columns of `searchColumns`, or with `wordsColumn` and the `tags` of a text. */
type Searched = { search?: PgColumn; words: PgColumn | SQL; tags?: PgColumn };

/** Longer words are found wherever they stand in short texts, by their letters in threes; any as a beginning. */
function has({ search, words, tags }: Searched, word: string): SQL {
  const [tag] = tagsIn(word);
  if (tags && tag?.length === word.length) return sql`${tags} @> array[${tag}]::text[]`;
  const begins = sql`${words} @@ to_tsquery('simple', ${quoted(word)})`;
  const isLong = /[\p{L}\p{N}]{3}/u.test(word);
  return search && isLong ? sql`(${search} ilike ${`%${escaped(word)}%`} or ${begins})` : begins;
}

const isMeant = (table: Searched, word: string): SQL =>
  !table.search || word.length < shortestSlip ? has(table, word) : sql`${word} <% ${table.search}`;

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

/** What is looked for in a question. */
export const wordsIn = (question: string | undefined): string[] =>
  (question ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);

/** Whether a row holds every word; any row holds none. */
export const hasWords = (table: Searched, words: readonly string[]): SQL =>
  all([sql`true`, ...words.map((word) => has(table, word))]);

/** Whether it holds words much like them. */
export const meansWords = (table: Searched, words: readonly string[]): SQL =>
  all([sql`true`, ...words.map((word) => isMeant(table, word))]);

/** Whether words of which nothing is found are looked for once more. */
export const mayBeSlips = ({ search }: Searched, words: readonly string[]): boolean =>
  search !== undefined && words.some((word) => word.length >= shortestSlip);

/** So many rows in the order of the list are looked at before the index of words is asked. */
const walked = 4000;

type List = {
  table: PgTable & Searched;
  /** Which of its rows stand in it. */
  where: SQL | undefined;
  /** What narrows it down besides words; an index serves each. */
  filters?: readonly SQL[];
  order: readonly SQL[];
  /** How many are wanted. */
  rows: number;
};

/**
 * Ids of the first rows of a list that match. Neither way reads a table to its end, whatever PostgreSQL expects of the
 * words: what is common is found by going through the list from its top, what is rare by the index of words.
 */
const ways = ({ table, where, order, rows }: List) => {
  const inOrder = sql.join([...order], sql`, `);
  return {
    fromTheTop: (match: SQL) => sql`(select id from (select * from ${table} where ${where} order by ${inOrder}
      limit ${sql.raw(String(walked))}) as ${table} where ${match} order by ${inOrder} limit ${rows})`,
    byTheIndex: (
      match: SQL,
    ) => sql`(select id from (select * from ${table} where ${match} and ${where} offset 0)
      as ${table} order by ${inOrder} limit ${rows})`,
  };
};

/**
 * Rows of a list that hold every word of a question, case aside; where there are none, rows that hold words much like
 * them, where the table is searched by letters, too.
 * @param read reads the rows of these ids, in the order of the list
 */
export async function search<Row>(
  question: string | undefined,
  list: List,
  read: (ids: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const asked = wordsIn(question);
  const { filters = [] } = list;
  const { fromTheTop, byTheIndex } = ways(list);
  if (asked.length + filters.length === 0) return read(fromTheTop(sql`true`));
  const find = async (match: SQL) => {
    const common = await read(fromTheTop(match));
    return common.length >= list.rows ? common : read(byTheIndex(match));
  };
  const found = await find(all([...filters, hasWords(list.table, asked)]));
  if (found.length > 0 || !mayBeSlips(list.table, asked)) return found;
  return find(all([...filters, meansWords(list.table, asked)]));
}
