import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const mostWords = 6;
const escaped = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`);

/** What a column says; a list says its words, without the signs of JSON. */
const saidIn = (column: PgColumn) =>
  column.getSQLType() === 'jsonb'
    ? sql`array_to_string(array(select jsonb_array_elements_text(${column})), ' ')`
    : sql`${column}`;

/** Every word of the question stands in at least one of the columns; case does not matter. */
export function mentions(question: string | undefined, columns: readonly PgColumn[]): SQL | undefined {
  const words = (question ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);
  return and(
    ...words.map((word) =>
      or(...columns.map((column) => sql`${saidIn(column)} ilike ${`%${escaped(word)}%`}`)),
    ),
  );
}
