import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { gigs } from '#server/db/schema/gigs.ts';
import { findFirst } from '#server/db/search.ts';
import { leeds, searchedGigs, york } from '#tests/server/searched-gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { walk } from '#tests/support/fixtures.ts';

/** More than are gone through before the indexes are asked, and than are gone through once more. */
const many = 9_000;
const server = await serverOfFile();
const { counts, found } = await searchedGigs(server);

// Of every word and place there are some all along the board, or at its end alone.
await server.db.execute(sql`insert into gigs (id, poster_id, client_id, title, description, category, tags, place, place_id,
    date, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, status, created_at, updated_at)
  select gen_random_uuid(), poster_id, 'many' || i,
    case when i % 9 = 0 then 'Zither' else 'Other' end || case when i % 40 = 0 then ' and Quena' else '' end,
    case when i % 700 = 0 then 'Bring a bandoneon.' else '' end, case when i % 50 = 0 then 'crew' else 'djs' end,
    (case when i > 8900 then '["Ocarina"]' else '[]' end)::jsonb || (case when i % 1100 = 0 then '["Serpent"]' else '[]' end)::jsonb,
    'There', case when i % 4 = 0 then ${leeds}::int when i % 90 = 1 then ${york}::int end,
    date, time_zone, starts_at + i * interval '1 minute', ends_at + i * interval '1 minute', 1, 'GBP', 'night',
    case when i % 300 = 0 then 'filled' else 'open' end, created_at + i * interval '1 minute', updated_at
  from gigs, generate_series(1, ${many}::int) as i where title = 'Trio'`);

/** What a plain look at every gig finds, soonest first. */
async function plainly(where: string): Promise<string[]> {
  const rows = await server.db
    .select({ id: gigs.id })
    .from(gigs)
    .where(sql.raw(where))
    .orderBy(gigs.startsAt, gigs.id);
  return rows.map(({ id }) => id);
}

test.each([
  ['q=zither', `title ilike '%zither%'`],
  ['q=quena', `title ilike '%quena%'`],
  ['q=quena+zither', `title ilike '%quena%' and title ilike '%zither%'`],
  ['q=bandoneon', `description like '%bandoneon%'`],
  ['q=ocarina', `tags ? 'Ocarina'`],
  ['q=ocarinna', `tags ? 'Ocarina'`],
  ['q=qqxzzy', 'false'],
  [`near=${york}&within=10&category=crew`, `place_id = ${york} and category = 'crew'`],
  [`near=${york}&within=10&category=djs`, `place_id = ${york} and category = 'djs' and not remote`],
  [`near=${leeds}&within=10&status=filled`, `place_id = ${leeds} and status = 'filled' and not remote`],
  ['skill=serpent&category=crew', `tags ? 'Serpent' and category = 'crew'`],
  ['skill=ocarina&status=open', `tags ? 'Ocarina' and status = 'open'`],
])(
  'GIG-05 among many gigs ?%s leaves what a plain look finds, and as many are counted',
  async (query, where) => {
    const expected = await plainly(where);
    expect((await found(query)).map(({ id }) => id)).toEqual(expected.slice(0, 50));
    if (expected.length < 500) expect(await walk(server, `/api/gigs?${query}`, 50)).toEqual(expected);
    expect((await counts(query)).total).toBe(Math.min(expected.length, 100));
  },
);

test('GIG-05 among many gigs the best match stands first, wherever it is', async () => {
  const titled = await plainly(`title ilike '%quena%' and title ilike '%zither%'`);
  const said = await plainly(`description like '%bandoneon%' and title ilike '%zither%'`);
  for (const [query, expected] of [
    ['quena+zither', titled],
    ['zither+bandoneon', said],
    ['ocarina', await plainly(`tags ? 'Ocarina'`)],
  ] as const) {
    const ids = await walk(server, `/api/gigs?q=${query}&sort=relevance`, 20);
    expect(ids, query).toEqual(expected);
  }
});

test('GIG-05 the share that is known already leads to the same rows', async () => {
  const where = sql`${gigs.title} ilike '%quena%'`;
  const list = {
    table: gigs,
    where: sql`true`,
    order: [gigs.startsAt, gigs.id].map((key) => sql`${key}`),
    rows: 30,
  };
  const read = async (ids: ReturnType<typeof sql>) =>
    (await server.db.select({ id: sql<string>`id` }).from(sql`${ids} as found`)).map(({ id }) => id);
  const found = await Promise.all([undefined, 0, 0.01].map((share) => findFirst(list, [where], read, share)));
  const expected = (await plainly(`title ilike '%quena%'`)).slice(0, 30);
  expect(found).toEqual([expected, expected, expected]);
});
