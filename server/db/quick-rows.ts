import { Column, getTableName, is } from 'drizzle-orm';

type Field = { path: string[]; field: unknown };
type Cell = { group: string | undefined; name: string; decode: (value: unknown) => unknown };

const isFields = (value: unknown): value is Field[] =>
  Array.isArray(value) && value.every(({ path }) => Array.isArray(path) && path.length <= 2);

/** What turns the driver's value into ours: a column, or what a piece of SQL was told to be read with. */
function decoderOf(field: unknown): (value: unknown) => unknown {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  const piece = Object(field);
  const { decoder } = 'decoder' in piece ? piece : (piece.sql ?? piece._.sql);
  return (value) => decoder.mapFromDriverValue(value);
}

/** The groups that are null as a whole where a left join found no row, each with the place of its first column. */
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
 * Lets a prepared query read its rows by a plan that is made once: drizzle looks at the kind of each field anew for
 * every value, which took longer than the query itself. Where drizzle is built otherwise than we know, it reads them.
 */
export function readQuickly<Query extends object>(query: Query): Query {
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
