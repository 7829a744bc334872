import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from './ids.ts';

/** With the precision of a JavaScript Date, so that cursors never skip a row. */
export const instant = () => timestamp({ precision: 3, withTimezone: true });

export const createdAt = () =>
  instant()
    .notNull()
    .$defaultFn(() => new Date());

export const id = () => uuid().primaryKey().$defaultFn(newId);

/** A reference to another row; deleting that deletes this one. */
export const belongsTo = (parent: () => AnyPgColumn) =>
  uuid().notNull().references(parent, { onDelete: 'cascade' });

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** SAF-16. Constrains a column to these values, or null. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);

/** SAF-16. Constrains columns to a minimum, or null. */
export const atLeast = (name: string, least: number, ...columns: AnyPgColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`${column} >= ${sql.raw(String(least))}`),
      sql` and `,
    ),
  );

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Texts joined and folded, with lists of words freed of JSON syntax. */
const joined = (texts: readonly string[], lists: readonly string[]) =>
  `fold_letters(${[...texts.map((name) => `"${name}"`), ...lists.map((name) => `words_in("${name}")`)].join(` || ' ' || `)})`;

/** Search columns: short `texts` and `lists` by trigrams, `long` texts by words. */
export const searchColumns = (of: {
  texts: readonly string[];
  lists: readonly string[];
  long?: readonly string[];
}) => ({
  search: text().generatedAlwaysAs(sql.raw(joined(of.texts, of.lists))),
  ...wordsColumn([...of.texts, ...(of.long ?? [])], of.lists),
});

/** The search column of a row with long texts only: their words. */
export const wordsColumn = (texts: readonly string[], lists: readonly string[] = []) => ({
  words: tsvector().generatedAlwaysAs(sql.raw(`to_tsvector('simple', ${joined(texts, lists)})`)),
});
