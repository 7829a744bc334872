import { is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { membersIn, ownership } from '#server/account/ownership.ts';
import { contentParts } from '#server/admin/content-parts.ts';
import { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';

/** Ids of other things than members, in columns without a foreign key of their own. */
const otherIds = new Set([
  'acts.subject_id',
  'applications.role_id',
  'comments.answers_id',
  'comments.stands_in',
  'comments.thread_id',
  'export_parts.attempt',
  'exports.attempt',
  'gigs.series_id',
  'held_news.about_id',
  'held_news.gig_id',
  'message_copies.conversation_id',
  'message_files.gig_ids',
  'uploads.gig_ids',
  'viewing.conversation_id',
]);

const modules = import.meta.glob<Record<string, unknown>>('../../../server/db/schema/*.ts', { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one) => is(one, PgTable));

const nameOf = (column: PgColumn) => `${getTableConfig(column.table).name}.${toSnakeCase(column.name)}`;

/** By its type and foreign keys a column may hold the id of a member, or refers to one. */
function mayNameMember(table: PgTable): PgColumn[] {
  const { columns, foreignKeys } = getTableConfig(table);
  const leadsTo = new Map(
    foreignKeys.flatMap((key) =>
      key.reference().columns.map((column) => [column, key.reference().foreignTable]),
    ),
  );
  return columns.filter((column) => {
    if (!column.getSQLType().startsWith('uuid')) return false;
    const to = leadsTo.get(column);
    return to ? to === users : !column.primary || leadsTo.size > 0;
  });
}

test('SET-04 SET-05 SAF-10 every column that names a member says what becomes of it when they leave, and in which file of their archive it is', () => {
  expect(tables.length).toBeGreaterThan(50);
  const owned = new Set(ownership.map(({ column }) => nameOf(column)));
  const unsaid = tables
    .flatMap(mayNameMember)
    .filter((column) => !column.primary || toSnakeCase(column.name) !== 'id')
    .map(nameOf)
    .filter((name) => !owned.has(name) && !otherIds.has(name));
  expect(unsaid).toEqual([]);
});

test('SET-04 every list of an archive holds rows that name the member', () => {
  const named = new Set<string>(ownership.flatMap(({ archive }) => archive));
  expect(Object.keys(contents).filter((list) => !named.has(list))).toEqual([]);
});

test.each(Object.entries(contentParts))(
  'SET-05 SAF-10 what the audit log keeps of a removed %s says whose each row is',
  (_kind, parts) => {
    for (const [name, table] of parts) expect(membersIn([table]).makers, name).not.toEqual([]);
  },
);
