import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from './ids.ts';

/** An instant with the precision a JavaScript Date keeps, so that cursors never lose a row. */
export const instant = () => timestamp({ precision: 3, withTimezone: true });

export const createdAt = () =>
  instant()
    .notNull()
    .$defaultFn(() => new Date());

export const id = () => uuid().primaryKey().$defaultFn(newId);

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/** SAF-16. The column holds one of these values, or null where it may. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** SAF-16. Each of these columns is at least so much, or null where it may be. */
export const atLeast = (name: string, least: number, ...columns: AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= ${sql.raw(String(least))}`),
      sql` and `,
    ),
  );

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Texts of a row as one, folded; lists of words without the signs of JSON. */
const joined = (texts: readonly string[], lists: readonly string[]) =>
  `fold_letters(${[...texts.map((name) => `"${name}"`), ...lists.map((name) => `words_in("${name}")`)].join(` || ' ' || `)})`;

/** What a row is searched by: its short `texts` and `lists` letter by letter, `long` texts word by word. */
export const searchColumns = (of: {
  texts: readonly string[];
  lists: readonly string[];
  long?: readonly string[];
}) => ({
  search: text().generatedAlwaysAs(sql.raw(joined(of.texts, of.lists))),
  ...wordsColumn([...of.texts, ...(of.long ?? [])], of.lists),
});

/** What a row is searched by that holds long texts alone: their words. */
export const wordsColumn = (texts: readonly string[], lists: readonly string[] = []) => ({
  words: tsvector().generatedAlwaysAs(sql.raw(`to_tsvector('simple', ${joined(texts, lists)})`)),
});
