import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Discovered, PeopleCounts, PeoplePage } from '#contract/people.ts';
import { users } from '#server/db/schema/users.ts';
import { type Asking, get, itemsOf, refusal } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, link, setUser } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
await server.app.services.gazetteer.filled();

const [leeds, hebden, york] = [2644688, 2647207, 2633352];

const find = async (query: string, who: Asking = server) =>
  (await get<PeoplePage>(who, `/api/people?limit=50&${query}`)).items;
const namesOf = async (query: string, who?: Asking) => (await find(query, who)).map(({ name }) => name);
const counts = (query: string, who: Asking = server) => get<PeopleCounts>(who, `/api/people/counts?${query}`);
const countOf = (list: PeopleCounts['skills'], word: string) => list.find((one) => one.word === word)?.count;

const someone = async (name: string, profile: object) => {
  const made = await server.member({ name });
  await read(made.call('PUT', '/api/profiles/me', { ...profile, shownTo: 'everyone' }));
  return made;
};
const me = await server.member({ name: 'Viewer' });
const inLeeds = { place: 'Leeds', placeId: leeds };
const fay = await someone('Fay', { skills: ['Fiddle', 'Viola'], genres: ['Folk'], ...inLeeds });
const gus = await someone('Gus', { skills: ['Fiddle'], genres: ['Jazz'], place: 'Hebden Bridge' });
const hal = await someone('Hal', { skills: ['Drums'], genres: ['Folk'], place: 'York', placeId: york });
const ivy = await someone('Ivy', { skills: ['fiddle'], genres: ['Folk'] });

test('PPL-01 people are filtered by instrument, genre and words in any spelling', async () => {
  expect(await namesOf('skill=Fiddle')).toEqual(['Ivy', 'Gus', 'Fay']);
  expect(await namesOf('skill=%20FIDDLE')).toEqual(['Ivy', 'Gus', 'Fay']);
  expect(await namesOf('genre=folk')).toEqual(['Ivy', 'Hal', 'Fay']);
  expect(await namesOf('skill=Fiddle&genre=Folk')).toEqual(['Ivy', 'Fay']);
  expect(await namesOf('skill=Fiddle&genre=Folk&q=leeds')).toEqual(['Fay']);
  expect(await namesOf('skill=Fidd')).toEqual([]);
  expect(await namesOf('skill=&genre=')).toHaveLength(5);
  expect(await find('skill=Viola', fay), 'herself').toEqual([]);
  expect((await counts('skill=Viola', fay)).total).toBe(0);
});

test('PPL-01 PPL-05 people are filtered by a town and the distance from it', async () => {
  expect(await namesOf(`near=${leeds}&within=10`)).toEqual(['Fay']);
  expect(await namesOf(`near=${leeds}&within=25`)).toEqual(['Fay']);
  expect(await namesOf(`near=${leeds}&within=50`)).toEqual(['Hal', 'Gus', 'Fay']);
  expect(await namesOf(`near=${leeds}`), 'within 50 km by default').toEqual(['Hal', 'Gus', 'Fay']);
  expect(await namesOf(`near=${hebden}&within=10&skill=Fiddle`)).toEqual(['Gus']);
});

test('PPL-01 API-03 filtered lists are paged without gaps or repeats', async () => {
  expect(await walk(server, '/api/people?skill=Fiddle', 1)).toEqual([ivy.id, gus.id, fay.id]);
  expect(await walk(server, `/api/people?near=${leeds}&q=folk`, 1)).toEqual([hal.id, fay.id]);
});

test.each([
  ['within=7', 'within', 'within is 10, 25, 50 or 100 kilometres.'],
  ['near=Leeds', 'near', 'near is the number of a town.'],
  ['near=7', 'near', 'We don’t know that town. Choose another one.'],
  ['within=10', 'near', 'To search by distance, choose a town.'],
])('PPL-01 %s is refused with a message by the list and its counts', async (query, field, msg) => {
  for (const path of ['/api/people', '/api/people/counts'])
    expect(await server.call('GET', `${path}?${query}`)).toMatchObject(refusal(400, { field, msg }));
});

test.each([['%'], ["'"], ['"]']])('SAF-04 a skill %s is that skill', async (skill) => {
  expect(await find(`skill=${encodeURIComponent(skill)}`)).toEqual([]);
  expect(await counts(`skill=${encodeURIComponent(skill)}`)).toMatchObject({ total: 0 });
});

test('PPL-01 each filter option shows how many people it would leave with the other filters', async () => {
  const all = await counts('');
  expect(all).toMatchObject({ isLeast: false, total: 5, distances: [], place: null });
  expect(all.skills.map(({ word, count }) => `${word} ${count}`)).toEqual(['Fiddle 3', 'Drums 1', 'Viola 1']);
  const folk = await counts('genre=Folk');
  expect(folk.total).toBe(3);
  expect(countOf(folk.skills, 'Fiddle'), 'counted within the folk filter').toBe(2);
  expect(countOf(folk.genres, 'Jazz'), 'counted as a replacement for folk').toBe(1);
  for (const { word, count } of folk.skills)
    expect(await find(`genre=Folk&skill=${word}`), word).toHaveLength(count);
  for (const { word, count } of folk.genres) expect(await find(`genre=${word}`), word).toHaveLength(count);
});

test('PPL-01 distances are counted from the chosen town, which is named', async () => {
  const near = await counts(`near=${leeds}&skill=Fiddle`);
  expect(near.place).toMatchObject({ id: leeds, name: 'Leeds', country: 'United Kingdom' });
  const distances = near.distances.map(({ within, count }) => `${within}: ${count}`);
  expect(distances).toEqual(['10: 1', '25: 1', '50: 2', '100: 2']);
  expect(near.total).toBe(2);
});

test('PPL-01 counts of an empty result show which filter to remove, also for a search with a typing error', async () => {
  const none = await counts(`q=gus&skill=Fiddle&genre=Folk&near=${york}&within=10`);
  expect(none).toMatchObject({ total: 0, without: { q: 0, skill: 0, genre: 0, near: 0 } });
  const jazz = await counts('skill=Drums&genre=Jazz');
  expect(jazz).toMatchObject({ total: 0, without: { skill: 1, genre: 1, q: 0 } });
  expect(await counts('q=hebden')).toMatchObject({ total: 1, without: { q: 5 } });
  expect(await find('q=hebdon')).toHaveLength(1);
  expect(await counts('q=hebdon')).toMatchObject({ total: 1 });
});

const foundAndCounted = async (who: Asking) => {
  const { total, skills, distances } = await counts(`near=${leeds}&within=10&skill=Theorbo`, who);
  const found = await find(`near=${leeds}&within=10&skill=Theorbo`, who);
  return [found.length, total, countOf(skills, 'Theorbo') ?? 0, distances[0]?.count];
};
const profile = { skills: ['Theorbo'], ...inLeeds };

test('PPL-08 SAF-07 unverified members and both sides of a block are neither found nor counted', async () => {
  for (const [one, other] of [[me, null] as const, [null, me] as const]) {
    const hidden = await someone('Blocked', profile);
    await block(one ?? hidden, other ?? hidden);
    expect(await foundAndCounted(me)).toEqual([0, 0, 0, 0]);
    expect(await foundAndCounted(fay)).toEqual([1, 1, 1, 1]);
    await setUser(server, hidden, { verifiedAt: null });
    for (const who of [fay, server]) expect(await foundAndCounted(who)).toEqual([0, 0, 0, 0]);
  }
});

test('PPL-01 SAF-07 at most 3 mutual links of the viewer are shown, without hidden members', async () => {
  const hubs = await server.members('Ann', 'Bob', 'Cat', 'Dan');
  for (const hub of hubs) {
    await link(me, hub);
    await link(hub, gus);
  }
  const stranger = await server.member({ name: 'Aaron' });
  await link(stranger, gus);
  const facesOf = async (who: Asking) => (await find('q=gus', who))[0]?.mutuals?.map(({ name }) => name);
  expect(await facesOf(me)).toEqual(['Ann', 'Bob', 'Cat']);
  expect(await facesOf(server), 'a visitor has none').toBeUndefined();
  expect(await facesOf(hal), 'a member without mutual links').toBeUndefined();
  await server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.name, 'Ann'));
  expect(await facesOf(me)).toEqual(['Bob', 'Cat', 'Dan']);
  const suggestions = await itemsOf<Discovered>(me, '/api/people/suggestions');
  const suggested = suggestions.find(({ name }) => name === 'Gus');
  expect(suggested?.mutuals).toMatchObject([{ name: 'Bob' }, { name: 'Cat' }, { name: 'Dan' }]);
});
