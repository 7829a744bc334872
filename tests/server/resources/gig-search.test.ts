import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GigsPage } from '#contract/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { get, refusal } from '#tests/server/answers.ts';
import { everything, leeds, searchedGigs, york } from '#tests/server/searched-gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { editGig } from '#tests/support/acts.ts';
import { dayFromNow, read, walk } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
const { poster, post, cancelled, found, titles, counts } = await searchedGigs(server);

const questions: [string, string[]][] = [
  ['', everything],
  ['status=open', ['Load-out', 'Ceilidh', 'Soul night', 'Trio', 'Pedal steel']],
  ['category=drums', ['Soul night', 'Trio']],
  ['category=crew,keys', ['Load-out', 'Organist']],
  ['skill=Fiddle', ['Ceilidh']],
  ['skill=%20fIDDLE', ['Ceilidh']],
  ['skill=Fidd', []],
  ['skill=&genre=', everything],
  ['genre=jazz', ['Organist', 'Trio']],
  ['genre=Jazz&skill=Drums', ['Trio']],
  [`near=${leeds}&within=10`, ['Ceilidh', 'Organist']],
  [`near=${leeds}`, ['Ceilidh', 'Organist', 'Soul night', 'Trio']],
  [`near=${leeds}&within=10&remote=with`, ['Ceilidh', 'Organist', 'Pedal steel']],
  ['remote=only', ['Pedal steel']],
  ['remote=with', everything],
  ['pay=14000&currency=GBP&per=night', ['Ceilidh', 'Soul night']],
  ['currency=GBP&per=hour', ['Load-out']],
  ['currency=EUR', ['Trio']],
  [`from=${dayFromNow(4)}&to=${dayFromNow(5)}`, ['Organist', 'Soul night']],
  [`from=${dayFromNow(8)}`, ['Pedal steel']],
  [`to=${dayFromNow(2)}`, ['Load-out']],
  ['q=fiddle', ['Ceilidh', 'Pedal steel']],
  ['q=fiddlo', ['Ceilidh']],
  ['q=come+along&category=drums', ['Soul night', 'Trio']],
  [`q=drums&near=${york}&within=10&status=open&genre=Jazz&currency=EUR&per=night`, ['Trio']],
];

test.each(questions)('GIG-05 ?%s', async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
  expect(await walk(server, `/api/gigs?${query}`, 1), 'page by page').toHaveLength(expected.length);
  expect(await counts(query)).toMatchObject({ total: expected.length, isLeast: false });
});

test.each([
  ['within=7', 'within', 'within is 10, 25, 50 or 100 kilometres.'],
  ['within=10', 'near', 'To search by distance, choose a town.'],
  ['near=7', 'near', 'We don’t know that town. Choose another one.'],
  ['near=Leeds', 'near', 'near is the number of a town.'],
  [`near=${leeds}&remote=only`, 'remote', /Remove the town/],
  ['from=2030-02-30', 'from', 'That date doesn’t exist.'],
  ['to=soon', 'to', 'to is a day, like 2026-11-20.'],
  ['from=2030-03-02&to=2030-03-01', 'to', 'The last day is before the first. Change one of them.'],
  ['from=2030-03-02&zone=Mars/Base', 'zone', 'We don’t know that time zone.'],
  ['pay=-1&currency=GBP&per=night', 'pay', /0 or more/],
  ['pay=1.5&currency=GBP&per=night', 'pay', /use whole pence/],
  ['pay=100', 'pay', 'To filter by pay, choose a currency and unit.'],
  ['pay=100&currency=GBP', 'pay', 'To filter by pay, choose a currency and unit.'],
  ['currency=pounds', 'currency', 'currency is three letters, like GBP.'],
  ['category=juggling', 'category', /kind of work/],
  ['category=drums,', 'category', /kind of work/],
  [`skill=${'x'.repeat(41)}`, 'skill', 'Instrument or skill: keep it to 40 characters.'],
  ['genre=a%0Ab', 'genre', 'Genre: use one line, without special characters.'],
  ['fit=me', 'fit', 'Sign in to see what fits your profile.'],
  ['fit=you', 'fit', 'fit is me.'],
])('GIG-05 %s is refused with a message by the list and its counts', async (query, field, msg) => {
  for (const path of ['/api/gigs', '/api/gigs/counts']) {
    const message = typeof msg === 'string' ? msg : expect.stringMatching(msg);
    expect(await server.call('GET', `${path}?${query}`)).toMatchObject(refusal(400, { field, msg: message }));
  }
});

test.each([['%'], ["'"], ['"'], ['\\'], ['"]'], ['🥁'], ['{}'], ["') or true --"], ['?|']])(
  'SAF-04 special characters in a tag or search are matched literally: %s',
  async (tag) => {
    for (const name of ['skill', 'genre', 'q']) {
      const query = `${name}=${encodeURIComponent(tag)}`;
      expect(await found(query)).toEqual([]);
      expect(await counts(query)).toMatchObject({ total: 0 });
      expect(await found(`sort=relevance&q=${encodeURIComponent(`${tag} x`)}`)).toEqual([]);
    }
  },
);

const byDistance = ['Ceilidh', 'Organist', 'Soul night', 'Trio'];
test.each([
  ['sort=soonest', everything],
  ['sort=newest', ['Organist', 'Load-out', 'Pedal steel', 'Trio', 'Soul night', 'Ceilidh']],
  ['sort=pay&currency=GBP&per=night', ['Soul night', 'Ceilidh', 'Organist']],
  ['sort=pay&currency=GBP&per=night&pay=10000', ['Soul night', 'Ceilidh']],
  [`sort=distance&near=${leeds}`, ['Ceilidh', 'Organist', 'Soul night', 'Trio']],
  [`sort=distance&near=${york}`, ['Trio', 'Ceilidh', 'Organist']],
  [`sort=distance&near=${leeds}&remote=with`, [...byDistance, 'Pedal steel']],
  [`sort=distance&near=${leeds}&category=drums`, ['Soul night', 'Trio']],
  ['sort=relevance&q=pedal', ['Pedal steel']],
  ['sort=relevance&q=organ', ['Organist']],
  ['sort=relevance&q=drums', ['Soul night', 'Trio']],
  [`sort=relevance&q=${encodeURIComponent('#drums')}`, ['Soul night', 'Trio']],
  ['sort=relevance&q=fiddle', ['Ceilidh', 'Pedal steel']],
  ['sort=relevance&q=pedel', ['Pedal steel']],
])('GIG-05 ?%s, also when paged', async (query, expected) => {
  const all = await found(query);
  expect(all.map(({ title }) => title)).toEqual(expected);
  for (const limit of [1, 2])
    expect(await walk(server, `/api/gigs?${query}`, limit)).toEqual(all.map(({ id }) => id));
});

test('GIG-05 matches in the title rank before matches in tags, and those before the description', async () => {
  const far = { category: 'other', place: 'Nowhere' } as const;
  await post('Kora wanted', { ...far, date: dayFromNow(20), tags: ['x'] });
  await post('Of tags', { ...far, date: dayFromNow(12), tags: ['Kora'] });
  await post('Of words', { ...far, date: dayFromNow(11), tags: ['x'], description: 'Bring a kora.' });
  const expected = ['Kora wanted', 'Of tags', 'Of words'];
  expect(await titles('q=kora&sort=relevance')).toEqual(expected);
  const ids = (await found('q=kora&sort=relevance')).map(({ id }) => id);
  expect(await walk(server, '/api/gigs?q=kora&sort=relevance', 1)).toEqual(ids);
  expect(await titles('q=kora')).toEqual(['Of words', 'Of tags', 'Kora wanted']);
  expect(await titles('q=ko&sort=relevance'), 'a prefix of two letters').toEqual(expected);
});

test('GIG-05 a misspelt word matches words of current gigs', async () => {
  expect(await titles('q=theremun')).toEqual([]);
  const gig = await post('Theremin', { category: 'other', place: 'Nowhere', tags: ['x'] });
  for (const query of ['q=theremun', 'q=theremun+nowhare', 'q=theremun&sort=relevance'])
    expect(await titles(query), query).toEqual(['Theremin']);
  await read(editGig(poster, gig, { title: 'Glockenspiel', category: 'other' }));
  expect(await titles('q=theremun')).toEqual([]);
  expect(await titles('q=glokenspiel')).toEqual(['Glockenspiel']);
});

test.each([
  ['sort=relevance', 'To sort by best match, enter a search term.'],
  ['sort=distance', 'To sort by distance, choose a town.'],
  ['sort=pay&currency=GBP', 'To sort by pay, choose a currency and unit.'],
  ['sort=best', 'sort is soonest, newest, relevance, pay, distance.'],
])('GIG-05 ?%s is refused with a message', async (query, msg) => {
  expect(await server.call('GET', `/api/gigs?${query}`)).toMatchObject(refusal(400, { field: 'sort', msg }));
});

test('API-03 a cursor of another sort order or a made-up one is refused', async () => {
  const paid = 'sort=pay&currency=GBP&per=night';
  const { nextCursor } = await get<GigsPage>(server, `/api/gigs?${paid}&limit=1`);
  const cursorOf = (...parts: (string | number)[]) => Buffer.from(parts.join('~')).toString('base64url');
  const { id } = cancelled;
  for (const [query, cursor] of [
    ['sort=newest', nextCursor],
    ['sort=newest', cursorOf('newest', 0, 5, 1, id)],
    ['sort=newest', cursorOf('newest', -1, '', 1, id)],
    ['sort=newest', cursorOf('newest', 0, '', 1e20, id)],
    ['sort=newest', cursorOf('newest', 0, '', 1, 'x')],
    ['sort=newest', cursorOf('newest', 0, '', 1)],
    [paid, cursorOf('pay', 0, '', 1, id)],
    [paid, cursorOf('pay', 0, 99_999_999_999, 1, id)],
    [paid, 'x'],
  ]) {
    const answer = await server.call('GET', `/api/gigs?${query}&cursor=${cursor}`);
    expect(answer, `${query} ${cursor}`).toMatchObject(refusal(400, { field: 'cursor' }));
  }
});

test('GIG-05 paging skips nothing when gigs are posted above the current page', async () => {
  const query = 'category=djs&sort=newest';
  for (const nth of [1, 2, 3]) await post(`Set ${nth}`, { category: 'djs' });
  const page = (cursor = '') => get<GigsPage>(server, `/api/gigs?${query}&limit=2${cursor}`);
  const first = await page();
  await post('Set 4', { category: 'djs' });
  const next = await page(`&cursor=${first.nextCursor}`);
  expect([...first.items, ...next.items].map(({ title }) => title)).toEqual(['Set 3', 'Set 2', 'Set 1']);
});

describe('GIG-05 among many gigs', () => {
  /** More than the search scans before it uses the indexes. */
  const many = 9_000;
  // Each word and place is spread over the whole board or occurs only at its end.
  beforeAll(() =>
    server.db.execute(sql`insert into gigs (id, poster_id, client_id, title, description, category, tags, place, place_id,
  date, time_zone, starts_at, ends_at, pay_amount, pay_currency, pay_unit, status, created_at, updated_at)
select gen_random_uuid(), poster_id, 'many' || i,
  case when i % 9 = 0 then 'Zither' else 'Other' end || case when i % 40 = 0 then ' and Quena' else '' end,
  case when i % 700 = 0 then 'Bring a bandoneon.' else '' end, case when i % 50 = 0 then 'crew' else 'djs' end,
  (case when i > 8900 then '["Ocarina"]' else '[]' end)::jsonb || (case when i % 1100 = 0 then '["Serpent"]' else '[]' end)::jsonb,
  'There', case when i % 4 = 0 then ${leeds}::int when i % 90 = 1 then ${york}::int end,
  date, time_zone, starts_at + i * interval '1 minute', ends_at + i * interval '1 minute', 1, 'GBP', 'night',
  case when i % 300 = 0 then 'filled' else 'open' end, created_at + i * interval '1 minute', updated_at
from gigs, generate_series(1, ${many}::int) as i where title = 'Trio'`),
  );

  async function titlesWhere(where: string): Promise<string[]> {
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
  ])('GIG-05 among many gigs ?%s finds and counts the same gigs as a simple query', async (query, where) => {
    const expected = await titlesWhere(where);
    expect((await found(query)).map(({ id }) => id)).toEqual(expected.slice(0, 50));
    if (expected.length < 500) expect(await walk(server, `/api/gigs?${query}`, 50)).toEqual(expected);
    expect((await counts(query)).total).toBe(Math.min(expected.length, 100));
  });

  test('GIG-05 the best match comes first among many gigs, wherever it is', async () => {
    const titled = await titlesWhere(`title ilike '%quena%' and title ilike '%zither%'`);
    const described = await titlesWhere(`description like '%bandoneon%' and title ilike '%zither%'`);
    for (const [query, expected] of [
      ['quena+zither', titled],
      ['zither+bandoneon', described],
      ['ocarina', await titlesWhere(`tags ? 'Ocarina'`)],
    ] as const) {
      expect(await walk(server, `/api/gigs?q=${query}&sort=relevance`, 20), query).toEqual(expected);
    }
  });
});
