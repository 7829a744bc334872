import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { foldLetters } from '#contract/letters.ts';
import { tagsIn } from '#contract/posts.ts';
import type { DbOrTx } from './database.ts';

const maxWords = 6;
/** The minimum length of words searched for typing errors; shorter ones resemble too many others. */
const minFuzzyLength = 4;

/**
 * The share of a word's trigrams that must match for a fuzzy hit; one wrong letter in seven leaves 0.45. Set
 * per connection, as indexes use PostgreSQL's own setting only.
 */
export const trigramThreshold = 'pg_trgm.word_similarity_threshold=0.45';

/** A text folded as by `foldLetters`, for searching. */
export const folded = (text: PgColumn | SQL): SQL => sql`fold_letters(${text})`;

export const escaped = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`);
const prefixTerm = (word: string) => `'${word.replace(/[\\']/g, (character) => character.repeat(2))}':*`;

/** A table with `searchColumns`, or with `wordsColumn` and `tags`; tags in JSON are among the words. */
type Searched = { search?: PgColumn; words: PgColumn | SQL; tags?: PgColumn };

const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);
const patternOf = (word: string) => `%${escaped(word)}%`;
const contains = (text: PgColumn | SQL, word: string): SQL => sql`${text} like ${patternOf(word)}`;
export const hasName = (name: PgColumn, query: string | undefined): SQL =>
  allOf([sql`true`, ...wordsIn(query).map((word) => contains(folded(name), word))]);
const hasPrefix = (words: PgColumn | SQL, word: string) =>
  sql`${words} @@ to_tsquery('simple', ${prefixTerm(word)})`;

/** A word of a saved search: a `like` pattern for short texts, if long enough, and a word index prefix. */
export type SearchTerm = { pattern: string | null; prefix: string };
export const toSearchTerm = (word: string): SearchTerm => ({
  pattern: isLong(word) ? patternOf(word) : null,
  prefix: prefixTerm(word),
});

export const hasStoredTerms = (
  { search, words }: Required<Pick<Searched, 'search' | 'words'>>,
  terms: PgColumn,
) =>
  sql`not exists (select 1 from jsonb_to_recordset(${terms}) as asked (pattern text, prefix text)
    where (${search} like asked.pattern or ${words} @@ to_tsquery('simple', asked.prefix)) is not true)`;

/** Longer words match anywhere in short texts, by trigrams; any word matches as a prefix. */
function has({ search, words, tags }: Searched, word: string): SQL {
  const [tag] = tagsIn(word);
  if (tags?.columnType === 'PgArray' && tag?.length === word.length)
    return sql`${tags} @> array[${tag}]::text[]`;
  const isPrefix = hasPrefix(words, word);
  return search && isLong(word) ? sql`(${contains(search, word)} or ${isPrefix})` : isPrefix;
}

/** Whether a word without hits is searched for again, allowing typing errors. */
const mayBeTypo = ({ search }: Searched, word: string): boolean =>
  search !== undefined && word.length >= minFuzzyLength;

const isSimilar = (table: Searched, word: string): SQL =>
  mayBeTypo(table, word) ? sql`${word} <% ${table.search}` : has(table, word);

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

/** The words of a query, folded like `searchColumns`. */
export const wordsIn = (query: string | undefined): string[] =>
  foldLetters(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords);

/** Whether a row contains every word; true without any. */
export const hasWords = (table: Searched, words: readonly string[]): SQL =>
  allOf([sql`true`, ...words.map((word) => has(table, word))]);

/** Whether one short text contains every word by itself. */
export const textHasWords = (text: PgColumn | SQL, { words }: Searched, terms: readonly string[]): SQL =>
  sql`(${allOf(
    terms.map((word) =>
      isLong(word)
        ? contains(text, word)
        : sql`(${hasPrefix(words, word)} and ${hasPrefix(sql`to_tsvector('simple', ${text})`, word)})`,
    ),
  )})`;

/** Whether a row contains words similar to these. */
export const hasSimilarWords = (table: Searched, words: readonly string[]): SQL =>
  allOf([sql`true`, ...words.map((word) => isSimilar(table, word))]);

/** Whether words without hits are searched for again. */
export const mayHaveTypos = (table: Searched, words: readonly string[]): boolean =>
  words.some((word) => mayBeTypo(table, word));

/** Rows scanned in list order before the indexes are used. */
const scanLimit = 4000;
/** The factor by which the scan is extended when the first rows promise enough hits. */
const scanFactor = 2;

export type List = {
  table: PgTable & Searched;
  /** The condition of the list itself. */
  where: SQL | undefined;
  /** Further conditions, each served by an index. */
  filters?: readonly SQL[];
  order: readonly SQL[];
  rows: number;
  /** What is selected of a row; by default its id. */
  keys?: SQL;
  /** The rows for which a condition holds, when the list is a union; with order and limit of each part. */
  rowsWhere?: (where: SQL | undefined, first?: SQL) => SQL;
  /** For an order by more than the table: its first rows, and those that match, with the sort key. */
  source?: { top: (most: number) => SQL; matching: (match: SQL) => SQL };
};

/**
 * The ways to select the first matching rows. None reads a table to its end, whatever PostgreSQL expects of
 * the words: common words are found by scanning the list from its top, rare ones by the word index.
 */
const queriesOf = ({ table, where, order, rows, keys = sql`id`, rowsWhere, source }: List) => {
  const inOrder = sql.join([...order], sql`, `);
  const firstOf = (most: number) => sql`order by ${inOrder} limit ${sql.raw(String(most))}`;
  const from = (condition: SQL | undefined, limitOfParts?: SQL) =>
    rowsWhere ? sql`${rowsWhere(condition, limitOfParts)} as ${table}` : sql`${table} where ${condition}`;
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
 * The first rows of a list that match all conditions.
 * @param read reads rows by a query of their `keys`, in list order
 * @param share the share of matches among the first rows, if known
 */
export async function findFirst<Row>(
  list: List,
  conditions: readonly SQL[],
  read: (keys: SQL) => Promise<Row[]>,
  share?: number,
): Promise<Row[]> {
  const { fromTheTop } = queriesOf(list);
  const match = allOf([sql`true`, ...conditions]);
  const common = share === undefined ? await read(fromTheTop(match, scanLimit)) : [];
  if (common.length >= list.rows || conditions.length === 0) return common;
  if ((share ?? common.length / scanLimit) * scanLimit * scanFactor >= list.rows) {
    const more = await read(fromTheTop(match, scanLimit * scanFactor));
    if (more.length >= list.rows) return more;
  }
  return findByIndex(list, conditions, read);
}

export const findByIndex = <Row>(
  list: List,
  conditions: readonly SQL[],
  read: (keys: SQL) => Promise<Row[]>,
) => read(queriesOf(list).byTheIndex(allOf([sql`true`, ...conditions])));

/**
 * The matches among the scanned rows, by `rank` first, in one scan instead of one per rank. Returns enough
 * rows for every rank up to the first that has `rows` of them.
 */
export async function findRanked<Row>(
  list: List,
  conditions: readonly SQL[],
  { rank, ranks }: { rank: SQL; ranks: number },
  read: (keys: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const { ranked } = queriesOf(list);
  const match = allOf([sql`true`, ...conditions]);
  const found = await read(ranked(match, rank, ranks, scanLimit));
  if (found.length >= list.rows || found.length * scanFactor < list.rows) return found;
  return read(ranked(match, rank, ranks, scanLimit * scanFactor));
}

/**
 * The rows of a list that contain every word of a query, ignoring case and accents; if there are none, rows
 * with similar words, provided the table can be searched by trigrams.
 * @param read reads rows by ids, in list order
 */
export async function search<Row>(query: string | undefined, list: List, read: (ids: SQL) => Promise<Row[]>) {
  const words = wordsIn(query);
  const { table, filters = [] } = list;
  const wordConditions = words.length > 0 ? [hasWords(table, words)] : [];
  const found = await findFirst(list, [...filters, ...wordConditions], read);
  if (found.length > 0 || !mayHaveTypos(table, words)) return found;
  return findFirst(list, [...filters, hasSimilarWords(table, words)], read);
}

/** Spellings looked up for each word, the most similar ones. */
const maxSpellings = 20;

type SearchedTable = PgTable & { search: PgColumn; words: PgColumn };

/**
 * A fuzzy condition for words that occur nowhere: each is replaced by similar words that do occur. Comparing
 * whole texts by similarity would take a hundred times as long. Undefined when a word resembles none.
 * @param known a column of all single words in the table's short texts
 */
export async function fuzzyCondition(
  db: DbOrTx,
  table: SearchedTable,
  words: readonly string[],
  known: PgColumn,
): Promise<SQL | undefined> {
  const typos = words.filter((word) => mayBeTypo(table, word));
  const similarity = sql`word_similarity(slip, ${known})`;
  const spellings = await db
    .select({
      words: sql<string[]>`to_jsonb(array(select ${known} from ${known.table} where slip <% ${known}
        order by ${similarity} desc, ${known} limit ${maxSpellings}))`,
    })
    .from(sql`jsonb_array_elements_text(${JSON.stringify(typos)}::jsonb) as slip`);
  if (spellings.length === 0 || spellings.some(({ words }) => words.length === 0)) return undefined;
  const otherWords = words.filter((word) => !typos.includes(word));
  const isAnySpelling = spellings.map(({ words }) => {
    const matches = words.map((word) => contains(table.search, word));
    return sql`(${sql.join(matches, sql` or `)})`;
  });
  return sql.join([hasWords(table, otherWords), ...isAnySpelling], sql` and `);
}
