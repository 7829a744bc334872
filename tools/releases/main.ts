// `npm run releases:data`: writes rows of every table, as this version stores them, to tests/support/releases.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrations, readJournal } from '#server/db/migrate.ts';
import { fill } from '../plans/fill.ts';
import { root } from '../run.ts';
import { otherRows } from './other-rows.ts';

type Reference = { child: string; parent: string; columns: string[]; parentColumns: string[] };
type Row = { at: string; row: Record<string, unknown> };

const client = await PGlite.create({ extensions: { pg_trgm } });
const select = async <T>(text: string, values: unknown[] = []) => (await client.query<T>(text, values)).rows;

await migrate(drizzle({ client }), migrations);
await fill((statement) => client.query(statement), 100);
await client.exec(`set session_replication_role = replica; ${otherRows.join(';\n')}`);

const tables = await select<{ name: string; columns: string[] }>(`
  select format('%I.%I', table_schema, table_name) as name, array_agg(format('%I', column_name) order by ordinal_position) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema in ('drizzle', 'public') and is_generated = 'NEVER' group by 1 order by 1`);
const references = await select<Reference>(`
  select child.oid::regclass::text as child, parent.oid::regclass::text as parent,
    array(select attname::text from unnest(conkey) with ordinality as key(nr, nth)
      join pg_attribute on attrelid = conrelid and attnum = nr order by nth) as columns,
    array(select attname::text from unnest(confkey) with ordinality as key(nr, nth)
      join pg_attribute on attrelid = confrelid and attnum = nr order by nth) as "parentColumns"
  from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f'`);

/** Rows to write, by table: their places in it. */
const chosen = new Map<string, Set<string>>();

/** Adds rows with all that they refer to. */
async function choose(table: string, where: string, values: unknown[] = []): Promise<void> {
  const rows = await select<Row>(
    `select ctid::text as at, to_jsonb(t) as row from ${table} as t ${where}`,
    values,
  );
  const places = chosen.get(table) ?? new Set();
  chosen.set(table, places);
  for (const { at, row } of rows.filter((one) => !places.has(one.at))) {
    places.add(at);
    for (const { parent, columns, parentColumns } of references.filter(
      ({ child }) => `public.${child}` === table,
    )) {
      const keys = columns.map((column) => row[column]);
      const isParent = parentColumns.map((column, nth) => `${column}::text = $${nth + 1}`).join(' and ');
      if (!keys.includes(null)) await choose(`public.${parent}`, `where ${isParent}`, keys);
    }
  }
}

for (const { name } of tables)
  await choose(name, name.startsWith('drizzle.') ? '' : 'order by t::text limit 2');

const statements = ['set session_replication_role = replica', 'delete from drizzle.__drizzle_migrations'];
for (const { name, columns } of tables) {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(`, ', ', `);
  const rows = await select<{ row: string }>(
    `select concat('(', ${values}, ')') as row from ${name} where ctid = any($1::tid[]) order by ctid`,
    [[...(chosen.get(name) ?? [])]],
  );
  const list = rows.map(({ row }) => row).join(',\n');
  if (list)
    statements.push(`insert into ${name} (${columns.join(', ')}) overriding system value values\n${list}`);
  else console.log(`No row in ${name}.`);
}
const sequences = await select<{ name: string; last: string }>(
  `select schemaname || '.' || sequencename as name, last_value as last from pg_sequences where last_value is not null`,
);
for (const { name, last } of sequences) statements.push(`select setval('${name}', ${last})`);
await client.close();

const newest = readJournal().at(-1)?.tag ?? '';
const file = `tests/support/releases/${newest}.sql`;
writeFileSync(join(root, file), `-- Made by \`npm run releases:data\`.\n${statements.join(';\n')};\n`);
console.log(`Wrote ${file}.`);
