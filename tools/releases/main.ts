// `npm run releases:data`: writes rows of every table, as this version stores them, to tests/support/releases.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrations, readJournal } from '#server/db/migrate.ts';
import { fill, filledAt, idOf } from '../plans/fill.ts';
import { root } from '../run.ts';

type Reference = { child: string; parent: string; columns: string[]; parentColumns: string[] };
type Row = { at: string; row: Record<string, unknown> };

const at = `'${filledAt.toISOString()}'`;
const later = `'${new Date(filledAt.getTime() + 86_400_000).toISOString()}'`;
const [ada, ben] = [`'${idOf('users', 1)}'`, `'${idOf('users', 2)}'`];
const [post, gig] = [`'${idOf('posts', 1)}'`, `'${idOf('gigs', 1)}'`];
const rest = (nth: number) => `'${idOf('rest', nth)}'`;
const one = rest(1);

/** Rows of the tables that `fill` leaves empty. */
const otherRows: readonly string[] = [
  `update users set digest_at = created_at`,
  `select setval(pg_get_serial_sequence('messages', 'seq'), max(seq)) from messages`,
  `update users set name = 'Ada "the" O''Ünder\\line', bio = E'One\\nTwo \\u2014 €' where id = ${ada}`,
  `insert into uploads (id, owner_id, kind, mime, bytes, width, height, created_at, gig_ids) values (${one}, ${ada}, 'gig', 'image/webp', '\\x00ff5c27', 2, 2, ${at}, array[${gig}]::uuid[])`,
  `insert into message_file_parts (file_id, nth, bytes) select id, 0, '\\x00ff' from message_files`,
  `insert into reviews (id, gig_id, author_id, subject_id, about, client_id, client_hash, again, marks, words, created_at, updated_at) values (${one}, ${gig}, ${ada}, ${ben}, 'player', 'review', '', true, '[]', 'On time', ${at}, ${at})`,
  `insert into gig_drafts (user_id, version, gig, updated_at) values (${ada}, 2, '{"title":"Half"}', ${at})`,
  `insert into profile_drafts (user_id, version, parts, updated_at) values (${ada}, 1, '{"name":{"name":"Half"}}', ${at})`,
  `insert into link_previews (url, words, fetched_at, created_at) values ('https://example.test/', '{"title":"A page"}', ${at}, ${at})`,
  `insert into reports (id, reporter_id, subject_kind, subject_id, accused_id, reason, created_at) values (${one}, ${ada}, 'post', ${post}, ${ben}, 'spam', ${at})`,
  `insert into audit_log (id, actor, act, subject_kind, subject_id, reason, created_at) values (${one}, 'root', 'remove', 'post', ${rest(2)}, 'Spam', ${at})`,
  `insert into removed_rows (audit_id, nth, table_name, rows, people) values (${one}, 0, 'posts', '[{"text":"Buy"}]', array[${ben}]::uuid[])`,
  `insert into acts (id, actor_id, kind, subject_id, made_at, undo_until, kept, created_at) values (${one}, ${ada}, 'post', ${rest(3)}, ${at}, ${later}, '{}', ${at})`,
  `insert into kept_rows (act_id, nth, table_name, rows) values (${one}, 0, 'posts', '[{"text":"Gone"}]')`,
  `insert into held_news (about_id, telling, due_at) values (${one}, '{}', ${later})`,
  `insert into second_factors (user_id, secret, created_at, confirmed_at, last_step) values (${ada}, 'sealed', ${at}, ${at}, 12)`,
  `insert into recovery_codes (id, user_id, code_hash) values (${one}, ${ada}, 'hash')`,
  `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at) values (${one}, ${ada}, 'credential', 'key', 3, '{internal}', true, 'Laptop', ${at})`,
  `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) select ${one}, user_id, id, 'https://push.example.test/1', 'p', 'a', ${at} from sessions where user_id = ${ada}`,
  `insert into exports (id, owner_id, state, attempt, tries, size, asked_at, ready_at, expires_at) values (${one}, ${ada}, 'ready', ${rest(4)}, 1, 4, ${at}, ${at}, ${later})`,
  `insert into export_parts (export_id, attempt, nth, bytes) values (${one}, ${rest(4)}, 0, '\\x504b0304')`,
  `insert into one_time_tokens (id, user_id, purpose, token_hash, created_at, expires_at, email) values (${one}, ${ada}, 'change', 'hash', ${at}, ${later}, 'new@example.test')`,
  `insert into calendar_feeds (owner_id, key_hash, created_at) values (${ada}, 'hash', ${at})`,
  `insert into made_secrets (name, sealed) values ('vapid', 'sealed')`,
  `insert into mails (id, recipient, subject, text, html, created_at) values (${one}, 'member1@example.test', 'Hello', 'Hello', '<p>Hello</p>', ${at})`,
  `insert into mail_sends (recipient_hash, purpose, sent_at) values ('hash', 'verify', ${at})`,
  `insert into login_failures (key, created_at) values ('hash', ${at})`,
  `insert into outbox (room, event, payload, created_at) values ('user:1', 'content_changed', '{"kind":"gig"}', ${at})`,
  `insert into spent_challenges (signature, expires_at) values ('signature', ${later})`,
];

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

/** Rows to write, as indices by table. */
const chosen = new Map<string, Set<string>>();

/** Adds rows and the rows that they reference. */
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
