import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { foldLetters } from '#contract/letters.ts';
import { tagsIn } from '#contract/ours/posts.ts';

const mostWords = 6;
/** Slips of the pen are looked for in words of so many letters: shorter ones are like too many others. */
const shortestSlip = 4;

/**
 * How much of a word must be there for it to be meant, of 1; one wrong letter in seven leaves 0.45. Given to each
 * connection, since an index is asked by PostgreSQL's own setting alone.
 */
export const likeness = 'pg_trgm.word_similarity_threshold=0.45';

/** A text as it is searched, as `foldLetters` makes it. */
export const folded = (text: PgColumn | SQL): SQL => sql`fold_letters(${text})`;

/** A word as `like` takes it for itself. */
export const escaped = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`);
const quoted = (word: string) => `'${word.replace(/[\\']/g, (character) => character.repeat(2))}':*`;

/** A table with the columns of `searchColumns`, or with `wordsColumn` and the `tags` of a text; tags kept as JSON are among the words. */
type Searched = { search?: PgColumn; words: PgColumn | SQL; tags?: PgColumn };

const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);
const patternOf = (word: string) => `%${escaped(word)}%`;
/** Whether a folded text holds a folded word, wherever it stands. */
export const holds = (text: PgColumn | SQL, word: string): SQL => sql`${text} like ${patternOf(word)}`;
/** Whether a text holds every word of a question. */
export const isCalled = (name: PgColumn, question: string | undefined): SQL =>
  all([sql`true`, ...wordsIn(question).map((word) => holds(folded(name), word))]);
const begins = (words: PgColumn | SQL, word: string) =>
  sql`${words} @@ to_tsquery('simple', ${quoted(word)})`;

/** A word as a saved search keeps it: what short texts are like, where it is looked for in them, or else what words begin with. */
export type AskedWord = { pattern: string | null; prefix: string };
export const askedWord = (word: string): AskedWord => ({
  pattern: isLong(word) ? patternOf(word) : null,
  prefix: quoted(word),
});

/** What `hasWords` asks of a table, asked of the words in a column of `AskedWord`. */
export const hasKeptWords = (
  { search, words }: Required<Pick<Searched, 'search' | 'words'>>,
  kept: PgColumn,
) =>
  sql`not exists (select 1 from jsonb_to_recordset(${kept}) as asked (pattern text, prefix text)
    where (${search} like asked.pattern or ${words} @@ to_tsquery('simple', asked.prefix)) is not true)`;

/** Longer words are found wherever they stand in short texts, by their letters in threes; any as a beginning. */
function has({ search, words, tags }: Searched, word: string): SQL {
  const [tag] = tagsIn(word);
  if (tags?.columnType === 'PgArray' && tag?.length === word.length)
    return sql`${tags} @> array[${tag}]::text[]`;
  const isBegun = begins(words, word);
  return search && isLong(word) ? sql`(${holds(search, word)} or ${isBegun})` : isBegun;
}

/** Whether a word is looked for by what is like it, where it is found nowhere. */
export const isSlip = ({ search }: Searched, word: string): boolean =>
  search !== undefined && word.length >= shortestSlip;

const isMeant = (table: Searched, word: string): SQL =>
  isSlip(table, word) ? sql`${word} <% ${table.search}` : has(table, word);

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

/** What is looked for in a question, folded as the columns of `searchColumns` are. */
export const wordsIn = (question: string | undefined): string[] =>
  foldLetters(question ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords);

/** Whether a row holds every word; any row holds none. */
export const hasWords = (table: Searched, words: readonly string[]): SQL =>
  all([sql`true`, ...words.map((word) => has(table, word))]);

/** Whether one of its short texts, folded, holds every word by itself. */
export const hasWordsIn = (text: PgColumn | SQL, { words }: Searched, asked: readonly string[]): SQL =>
  sql`(${all(
    asked.map((word) =>
      isLong(word)
        ? holds(text, word)
        : sql`(${begins(words, word)} and ${begins(sql`to_tsvector('simple', ${text})`, word)})`,
    ),
  )})`;

/** Whether it holds words much like them. */
export const meansWords = (table: Searched, words: readonly string[]): SQL =>
  all([sql`true`, ...words.map((word) => isMeant(table, word))]);

/** Whether words of which nothing is found are looked for once more. */
export const mayBeSlips = (table: Searched, words: readonly string[]): boolean =>
  words.some((word) => isSlip(table, word));

/** So many rows in the order of the list are looked at before the indexes are asked. */
const walked = 4000;
/** So many times as many where the first ones promise enough. */
const farther = 2;

export type List = {
  table: PgTable & Searched;
  /** Which of its rows stand in it. */
  where: SQL | undefined;
  /** What narrows it down besides words; an index serves each. */
  filters?: readonly SQL[];
  order: readonly SQL[];
  /** How many are wanted. */
  rows: number;
  /** What is read of a row; its id. */
  keys?: SQL;
  /** The rows for which a condition holds, where they are two lists put together; the first of each by an order and a limit. */
  rowsWhere?: (where: SQL | undefined, first?: SQL) => SQL;
  /** Where the order is not one of the table alone: its first rows, and those that match, each with what it is ordered by. */
  source?: { top: (most: number) => SQL; matching: (match: SQL) => SQL };
};

/**
 * Ids of the first rows of a list that match. Neither way reads a table to its end, whatever PostgreSQL expects of the
 * words: what is common is found by going through the list from its top, what is rare by the index of words.
 */
const ways = ({ table, where, order, rows, keys = sql`id`, rowsWhere, source }: List) => {
  const inOrder = sql.join([...order], sql`, `);
  const firstOf = (most: number) => sql`order by ${inOrder} limit ${sql.raw(String(most))}`;
  const from = (asked: SQL | undefined, inFirst?: SQL) =>
    rowsWhere ? sql`${rowsWhere(asked, inFirst)} as ${table}` : sql`${table} where ${asked}`;
  const {
    top = (most: number) => sql`(select * from ${from(where, firstOf(most))} ${firstOf(most)})`,
    matching = (match: SQL) => sql`(select * from ${from(and(match, where))} offset 0)`,
  } = source ?? {};
  return {
    fromTheTop: (match: SQL, most: number) =>
      sql`(select ${keys} from ${top(most)} as ${table} where ${match} order by ${inOrder} limit ${rows})`,
    ranked: (match: SQL, rank: SQL, ranks: number, most: number) =>
      sql`(select ${keys}, ${rank} as rank from ${top(most)} as ${table} where ${match}
        order by rank, ${inOrder} limit ${rows * ranks})`,
    byTheIndex: (match: SQL) =>
      sql`(select ${keys} from ${matching(match)} as ${table} order by ${inOrder} limit ${rows})`,
  };
};

/**
 * The first rows of a list that match all that is asked for.
 * @param read reads them by what selects their `keys`, in the order of the list
 * @param share of the first rows matches, where that is known already
 */
export async function findFirst<Row>(
  list: List,
  asked: readonly SQL[],
  read: (keys: SQL) => Promise<Row[]>,
  share?: number,
): Promise<Row[]> {
  const { fromTheTop } = ways(list);
  const match = all([sql`true`, ...asked]);
  const common = share === undefined ? await read(fromTheTop(match, walked)) : [];
  if (common.length >= list.rows || asked.length === 0) return common;
  if ((share ?? common.length / walked) * walked * farther >= list.rows) {
    const more = await read(fromTheTop(match, walked * farther));
    if (more.length >= list.rows) return more;
  }
  return findByIndex(list, asked, read);
}

/** Likewise, where going through the list has not found enough. */
export const findByIndex = <Row>(list: List, asked: readonly SQL[], read: (keys: SQL) => Promise<Row[]>) =>
  read(ways(list).byTheIndex(all([sql`true`, ...asked])));

/**
 * Of the rows that are gone through those that match, by `rank` first: one look at each in place of one for every rank.
 * At most so many that there are `rows` of the first rank that has as many, and all of those before it.
 */
export async function rankedFirst<Row>(
  list: List,
  asked: readonly SQL[],
  { rank, ranks }: { rank: SQL; ranks: number },
  read: (keys: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const { ranked } = ways(list);
  const match = all([sql`true`, ...asked]);
  const found = await read(ranked(match, rank, ranks, walked));
  if (found.length >= list.rows || found.length * farther < list.rows) return found;
  return read(ranked(match, rank, ranks, walked * farther));
}

/**
 * Rows of a list that hold every word of a question, case and accents aside; where there are none, rows that hold words much like
 * them, where the table is searched by letters, too.
 * @param read reads the rows of these ids, in the order of the list
 */
export async function search<Row>(
  question: string | undefined,
  list: List,
  read: (ids: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const asked = wordsIn(question);
  const { table, filters = [] } = list;
  const words = asked.length > 0 ? [hasWords(table, asked)] : [];
  const found = await findFirst(list, [...filters, ...words], read);
  if (found.length > 0 || !mayBeSlips(table, asked)) return found;
  return findFirst(list, [...filters, meansWords(table, asked)], read);
}
