import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Place } from '#contract/ours/places.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { editions, placeNames } from '#server/db/schema/places.ts';
import { users } from '#server/db/schema/users.ts';
import { namesEdition, openGazetteer } from '#server/places/gazetteer.ts';
import { publish } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { serverOfFile } from '../server-of-file.ts';

const server = await serverOfFile();
await server.app.services.gazetteer.filled();

const find = async (q: string) =>
  (await read<{ items: Place[] }>(server.call('GET', `/api/places?q=${encodeURIComponent(q)}`))).items;
const names = async (q: string) => (await find(q)).map(({ name }) => name);
const whole = ({ name, region, country }: Place) => [name, region, country].filter(Boolean).join(', ');
const first = async (q: string) => (await find(q)).slice(0, 1).map(whole)[0];

const home = async (who: Member, body: object) => {
  const { place, placeId } = await read<Profile>(who.call('PUT', '/api/profiles/me', body));
  return [place, placeId];
};

test('PPL-05 a town is found by its name in its own language', async () => {
  for (const [typed, town] of [
    ['Wien', 'Vienna, Austria'],
    ['Warszawa', 'Warsaw, Poland'],
    ['München', 'Munich, Bavaria, Germany'],
    ['munchen', 'Munich, Bavaria, Germany'],
    ['münch', 'Munich, Bavaria, Germany'],
    ['Den Haag', 'The Hague, Netherlands'],
    ['’s-Gravenhage', 'The Hague, Netherlands'],
    ['Roma', 'Rome, Italy'],
    ['Praha', 'Prague, Czechia'],
    ['København', 'Copenhagen, Denmark'],
    ['Köln', 'Köln, North Rhine-Westphalia, Germany'],
    ['Beograd', 'Belgrade, Serbia'],
    ['Москва', 'Moscow, Russia'],
    ['Київ', 'Kyiv, Ukraine'],
    ['東京', 'Tokyo, Japan'],
    ['서울', 'Seoul, South Korea'],
    ['Αθήνα', 'Athens, Greece'],
    ['सूरत', 'Sūrat, India'],
    ['சென்னை', 'Chennai, India'],
    ['Roma, italy', 'Rome, Italy'],
    ['roma, texas', 'Roma, Texas, United States'],
  ])
    expect(await first(typed ?? ''), typed).toBe(town);
  expect(await find('wien, narnia')).toEqual([]);
});

test('PPL-05 a name that other languages have for a town does not take the place of a town that is called so', async () => {
  expect(await first('Paris')).toBe('Paris, France');
  expect(await first('logan'), 'before Logan City in Australia').toBe('Logan, Utah, United States');
  // In Cebuano Warsaw is Barsobia: more people, but few who say so.
  expect((await names('bar')).slice(0, 3)).toEqual(['Bar', 'Bar', 'Barcelona']);
  expect(await names('bar')).not.toContain('Warsaw');
  expect(await names('muc'), 'its airport').not.toContain('Munich');
  const found = await find('munch');
  expect(new Set(found.map(({ id }) => id)).size, 'each once').toBe(found.length);
});

test('PPL-05 a profile that says a town in its own language is there, unless another town is called so', async () => {
  const ada = await server.member();
  const placeIdOf = async (place: string, placeId?: number) =>
    (await home(ada, { place, ...(placeId === undefined ? {} : { placeId }) }))[1];
  for (const [place, town] of [
    ['Wien', 2761369],
    ['Warszawa', 756135],
    ['MÜNCHEN', 2867714],
    ['Den Haag', 2747373],
    ['Praha', 3067696],
    ['København', 2618425],
    ['Köln', 2886242],
    ['Москва', 524901],
    ['東京', 1850147],
    ['Roma, Italy', 3169070],
  ] as const)
    expect(await placeIdOf(place), place).toBe(town);
  expect(await placeIdOf('Roma'), 'three are called so, besides Rome').toBeNull();
  expect(await placeIdOf('Paris'), 'many are called so').toBeNull();
  expect(await placeIdOf('Philippeville'), 'the one in Belgium, and Skikda for a time').toBe(2789016);
  expect(await placeIdOf('Wien, and on the road', 2761369), 'that is what was chosen').toBe(2761369);
  expect(await placeIdOf('Wiener Neustadt', 2761369), 'another town').toBe(2761353);
});

test('PPL-05 the clock of a gig finds the town that is called so in its own language', async () => {
  const ben = await server.member();
  const inRome = await publish(ben, { place: 'Roma', timeZone: 'Europe/Rome' });
  const inAustralia = await publish(ben, { place: 'Roma', timeZone: 'Australia/Brisbane' });
  expect([inRome.placeId, inAustralia.placeId]).toEqual([3169070, 2151187]);
});

test('PPL-05 OPS-04 a database whose towns have no other names yet gets them, and looks up what members wrote', async () => {
  const [cy, di] = [await server.member(), await server.member()];
  await home(cy, { place: 'München' });
  await home(di, { place: 'Leeds' });
  await server.db.update(users).set({ placeId: null }).where(eq(users.id, cy.id));
  await server.db.delete(placeNames);
  await server.db.delete(editions).where(eq(editions.name, namesEdition));
  expect(await first('München')).toMatch(/^Münchenstein/);
  const filling = openGazetteer({
    db: server.db,
    failures: server.app.services.failures,
    hasRoom: async () => true,
    now: () => new Date(),
  });
  await filling.begun();
  await filling.filled();
  expect(await first('München')).toBe('Munich, Bavaria, Germany');
  const homes = await server.db.select({ id: users.id, at: users.placeId }).from(users);
  expect(homes).toContainEqual({ id: cy.id, at: 2867714 });
  expect(homes).toContainEqual({ id: di.id, at: null });
});
