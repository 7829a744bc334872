import { Column, getTableName, is, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Position } from '../http/validation.ts';
import type { DbOrTx } from './database.ts';

type Field = { path: string[]; field: unknown };
type Cell = { group: string | undefined; name: string; decode: (value: unknown) => unknown };

const isFields = (value: unknown): value is Field[] =>
  Array.isArray(value) && value.every(({ path }) => Array.isArray(path) && path.length <= 2);

/** The decoder of a field: that of its column, or the one given to a piece of SQL. */
function decoderOf(field: unknown): (value: unknown) => unknown {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  const piece = Object(field);
  const { decoder } = 'decoder' in piece ? piece : (piece.sql ?? piece._.sql);
  return (value) => decoder.mapFromDriverValue(value);
}

/** The groups that are null when a left join finds no row, with the position of their first column. */
function joinedGroups(fields: readonly Field[], alwaysFound: Record<string, boolean>): Map<string, number> {
  const groups = Map.groupBy(
    fields.map(({ path, field }, place) => ({
      group: path[0] ?? '',
      column: field,
      place,
      depth: path.length,
    })),
    ({ group }) => group,
  );
  const found = new Map<string, number>();
  for (const [group, cells] of groups) {
    const columns = cells.flatMap(({ column, place, depth }) =>
      depth === 2 && is(column, Column) ? [{ table: getTableName(column.table), place }] : [],
    );
    const [first] = columns;
    if (first && columns.every(({ table }) => table === first.table) && !alwaysFound[first.table])
      found.set(group, first.place);
  }
  return found;
}

/**
 * Makes a prepared query decode its rows by a plan that is computed once; drizzle inspects the kind of each
 * field for every value, which took longer than the query. If drizzle's internals differ from what this
 * expects, its own decoding is used.
 */
export function decodeFast<Query extends object>(query: Query): Query {
  const fields: unknown = Reflect.get(query, 'fields');
  if (!isFields(fields)) return query;
  const cells = fields.map(({ path, field }): Cell => {
    const [first = '', second] = path;
    const decode = decoderOf(field);
    return second === undefined
      ? { group: undefined, name: first, decode }
      : { group: first, name: second, decode };
  });
  const joins: unknown = Reflect.get(query, 'joinsNotNullableMap');
  const nullable = joins ? joinedGroups(fields, Object(joins)) : new Map<string, number>();
  const readRow = (row: readonly unknown[]) => {
    const result: Record<string, unknown> = {};
    const groups: Record<string, Record<string, unknown>> = {};
    for (let place = 0; place < cells.length; place += 1) {
      const cell = cells[place];
      if (cell === undefined) continue;
      const raw = row[place];
      const value = raw === null ? null : cell.decode(raw);
      if (cell.group === undefined) result[cell.name] = value;
      else {
        groups[cell.group] ??= {};
        const group = groups[cell.group];
        if (group) group[cell.name] = value;
        result[cell.group] = group;
      }
    }
    for (const [group, place] of nullable) if (row[place] === null) result[group] = null;
    return result;
  };
  Reflect.set(query, 'customResultMapper', (rows: readonly unknown[][]) => rows.map(readRow));
  return query;
}

export const rowsOf = (shape: string): number => Number(shape.slice(shape.lastIndexOf('_') + 1));

/** Builds a query once per database and shape, to build and plan its SQL once and decode its rows fast. */
export function preparedByShape<Shape extends string, Query extends object>(
  make: (db: DbOrTx, shape: Shape) => Query,
) {
  const cache = new WeakMap<DbOrTx, Map<Shape, Query>>();
  return (db: DbOrTx, shape: Shape): Query => {
    const byShape = cache.get(db) ?? new Map<Shape, Query>();
    cache.set(db, byShape);
    const query = byShape.get(shape) ?? decodeFast(make(db, shape));
    byShape.set(shape, query);
    return query;
  };
}

/**
 * The last part of an order, and a limit. Prepared queries are planned without their values: for a limit
 * among them PostgreSQL assumes a tenth of the table, and sorts all of it.
 */
export const firstRows = (lastOrder: SQL, rows: number) => sql`${lastOrder} limit ${sql.raw(String(rows))}`;

const positionOf = ({ at, id }: Position) => sql`(${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** Rows after the cursor in a list ordered newest first. */
export const olderThan = (at: PgColumn | SQL, id: PgColumn, position: Position | undefined) =>
  position && sql`(${at}, ${id}) < ${positionOf(position)}`;

/** Rows after the cursor in a list ordered oldest first. */
export const newerThan = (at: PgColumn, id: PgColumn, position: Position | undefined): SQL | undefined =>
  position && sql`(${at}, ${id}) > ${positionOf(position)}`;

/** The same for prepared queries, which are executed with `atOf(position)`. */
const cursorPlace = sql`(${sql.placeholder('cursorAt')}::timestamptz, ${sql.placeholder('cursorId')}::uuid)`;

export const olderThanPlace = (at: PgColumn, id: PgColumn): SQL => sql`(${at}, ${id}) < ${cursorPlace}`;

export const newerThanPlace = (at: PgColumn, id: PgColumn): SQL => sql`(${at}, ${id}) > ${cursorPlace}`;

export const atOf = (position: Position | undefined) => ({
  cursorAt: position?.at.toISOString(),
  cursorId: position?.id,
});
