import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Position } from '../http/paging.ts';

/**
 * The last part of an order, and how many rows are wanted. A prepared query is planned without its values: of a limit
 * among them PostgreSQL expects a tenth of the table, and sorts the whole.
 */
export const firstRows = (lastOrder: SQL, rows: number): SQL =>
  sql`${lastOrder} limit ${sql.raw(String(rows))}`;

const positionOf = ({ at, id }: Position) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** Rows that come after the cursor in a list ordered newest first. */
export const olderThan = (
  at: PgColumn | SQL,
  id: PgColumn,
  position: Position | undefined,
): SQL | undefined => position && sql`(${at}, ${id}) < ${positionOf(position)}`;

/** Rows that come after the cursor in a list ordered oldest first. */
export const newerThan = (at: PgColumn, id: PgColumn, position: Position | undefined): SQL | undefined =>
  position && sql`(${at}, ${id}) > ${positionOf(position)}`;

/** The same for prepared queries, which are given `atOf(position)` when they run. */
const cursorPlace = sql`(${sql.placeholder('cursorAt')}::timestamptz, ${sql.placeholder('cursorId')}::uuid)`;
export const olderThanPlace = (at: PgColumn, id: PgColumn): SQL => sql`(${at}, ${id}) < ${cursorPlace}`;
export const newerThanPlace = (at: PgColumn, id: PgColumn): SQL => sql`(${at}, ${id}) > ${cursorPlace}`;
export const atOf = (position: Position | undefined) => ({
  cursorAt: position?.at.toISOString(),
  cursorId: position?.id,
});
