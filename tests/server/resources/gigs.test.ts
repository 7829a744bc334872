import { expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import { type Asking, dashboardOf, get, idsOf, itemsOf, refusal, statusOf } from '#tests/server/answers.ts';
import { bookingServer } from '#tests/server/booking-server.ts';
import { askQuestion, editGig, link } from '#tests/support/acts.ts';
import { freshClientId, read, walk } from '#tests/support/fixtures.ts';

const scene = await bookingServer(0);
const { server, declan, ada, ben, cleo, people, post, publish, readGig, moveGig, callGig, invite } = scene;
const { applyWith } = scene;

const board = (query: string, who: Asking = server) => idsOf(who, `/api/gigs?limit=50&${query}`);

test('SCR a visitor sees the board and the gig; only the poster sees counts', async () => {
  const { id } = await publish({ title: 'Board gig' });
  expect(await board('q=Board')).toEqual([id]);
  expect(await readGig(server, { id })).toMatchObject({
    title: 'Board gig',
    myApplication: null,
    applicationCounts: null,
    pay: { amount: 16_000, currency: 'GBP', unit: 'night' },
  });
  const counts = { applied: 0, accepted: 0, cancelled: 0 };
  expect((await readGig(declan, { id })).applicationCounts).toMatchObject(counts);
});

test.each([
  ['100 %', '100%25%20real', 'It is 100% real'],
  ['a quote', "o'neill", "O'Neill's bar"],
  ['an underscore', 'snake_case', 'snake_case here'],
  ['a backslash', 'back%5Cslash', 'back\\slash'],
])('SAF-04 a search with %s matches it literally', async (_, q, title) => {
  const { id } = await publish({ title });
  expect(await board(`q=${q}`)).toEqual([id]);
});

test('API-03 paging skips nothing when start times are equal', async () => {
  const made = [];
  for (let index = 0; index < 7; index++) made.push((await publish({ title: `Same start ${index}` })).id);
  const seen = await walk(server, `/api/gigs?poster=${declan.id}`, 3);
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(made));
  expect(new Set(await walk(declan, '/api/gigs/mine', 2))).toEqual(new Set(made));
});

test('SCR the poster can edit; an edit of an outdated version is a conflict', async () => {
  const gig = await publish({ title: 'Before' });
  const edited = await read<Gig>(editGig(declan, gig, { title: 'After' }));
  expect(edited).toMatchObject({ title: 'After', version: gig.version + 1 });
  const refused = await editGig(declan, gig, { title: 'Too late' });
  expect(refused).toMatchObject(refusal(409, undefined, { title: 'After' }));
  await moveGig('cancel', gig);
  expect(await statusOf(editGig(declan, edited, { title: 'Cancelled' }))).toBe(409);
});

test('SAF-01 only the poster can edit, close, cancel or reopen', async () => {
  const gig = await publish();
  expect(await statusOf(editGig(ada, gig, { title: 'Stolen' }))).toBe(403);
  for (const what of ['close', 'cancel', 'reopen'] as const)
    expect(await statusOf(callGig(what, gig, ada))).toBe(403);
});

const year = new Date().getUTCFullYear();
/** British clocks skip from 1 to 2 on the last Sunday of March. */
const lastOfMarch = new Date(Date.UTC(year + 1, 2, 31));
const dayOfMarch = (day: number) => new Date(Date.UTC(year + 1, 2, day)).toISOString().slice(0, 10);
const springNight = dayOfMarch(31 - lastOfMarch.getUTCDay());
const night = { date: dayOfMarch(30 - lastOfMarch.getUTCDay()), startTime: '20:00' };
const schedule = ['19:00', '01:30'].map((time) => ({ time, what: 'Load in' }));

test.each([
  ['a blank title', { title: ' ' }, 'title'],
  ['an unknown category', { category: 'juggling' }, 'category'],
  ['a date that does not exist', { date: `${year + 1}-02-30` }, 'date'],
  ['a day that has passed', { date: '2020-01-01' }, 'date'],
  ['a date too far ahead', { date: `${year + 9}-01-01` }, 'date'],
  ['a start that spring skips', { date: springNight, startTime: '01:30', endTime: '05:00' }, 'startTime'],
  ['a call sheet that spring skips', { ...night, endTime: '05:00', schedule }, 'schedule.1.time'],
  ['an end that spring skips', { ...night, endTime: '01:30' }, 'endTime'],
  ['a zone that is not', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['negative pay', { pay: { amount: -1, currency: 'GBP', unit: 'night' } }, 'pay.amount'],
])('API-03 a gig with %s is 400 and names the field', async (_, wrong, field) => {
  expect(await post(wrong)).toMatchObject(refusal(400, { field }));
});

test.each([
  ['status=maybe', 400],
  ['when=never', 400],
  ['cursor=%00', 400],
  ['poster=x', 404],
])('API-03 /api/gigs?%s is %i', async (query, status) => {
  expect(await statusOf(server.call('GET', `/api/gigs?${query}`))).toBe(status);
});

/** Which of Declan, Ada, Ben and a visitor find a gig at a path. */
async function namesWhoSee(gig: Gig, path = `/api/gigs/${gig.id}`) {
  const seen: string[] = [];
  for (const [name, who] of Object.entries({ ...people, visitor: server })) {
    const { status, body } = await who.call('GET', path);
    if (status === 200 && JSON.stringify(body).includes(gig.id)) seen.push(name);
  }
  return seen;
}

test('GIG-01 SAF-07 a gig for links is listed only for its poster, links and invited people', async () => {
  await link(declan, ada);
  const gig = await publish({ title: 'Quiet night', visibility: 'links' });
  expect(gig.visibility).toBe('links');
  await invite(gig, ben);
  for (const query of ['', 'sort=newest', 'q=quiet', `poster=${declan.id}`]) {
    expect(await namesWhoSee(gig, `/api/gigs?limit=50&${query}`), query).toEqual(['declan', 'ada', 'ben']);
    expect(await board(query, cleo)).not.toContain(gig.id);
  }
  expect(await namesWhoSee(gig)).toEqual(['declan', 'ada', 'ben']);
  for (const path of ['', '/gig.ics']) {
    const statuses = [cleo, server, ben].map((who) =>
      statusOf(who.call('GET', `/api/gigs/${gig.id}${path}`)),
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
  }
});

test('GIG-01 counts, questions, applications and saving follow the same visibility rule', async () => {
  await link(declan, ada);
  const gig = await publish({ visibility: 'links' });
  const count = async (who: Asking) =>
    (await get<{ total: number }>(who, `/api/gigs/counts?poster=${declan.id}&when=upcoming`)).total;
  expect([await count(ben), await count(ada)]).toEqual([0, 1]);
  const questions = `/api/gigs/${gig.id}/questions`;
  await askQuestion(ada, gig);
  expect(await namesWhoSee(gig)).toEqual(['declan', 'ada']);
  for (const answer of [
    ben.call('GET', questions),
    ben.call('POST', questions, { text: 'Is there a kit?', clientId: freshClientId() }),
    ben.call('PUT', `/api/gigs/${gig.id}/saved`),
    applyWith(ben, gig),
  ])
    expect(await statusOf(answer)).toBe(404);
});

test('GIG-01 an applicant still sees a gig when its visibility is narrowed, until they withdraw; a member who saved it does not', async () => {
  const { gig, application } = await scene.waiting();
  await read(ben.call('PUT', `/api/gigs/${gig.id}/saved`));
  await read(editGig(declan, gig, { title: gig.title, visibility: 'invited' }));
  expect(await namesWhoSee(gig)).toEqual(['declan', 'ada']);
  expect(await itemsOf(ben, '/api/gigs/saved')).toEqual([]);
  await scene.move(ada, 'withdraw', application);
  expect(await namesWhoSee(gig)).toEqual(['declan']);
  for (const path of ['/api/applications/mine', `/api/applications/with/${declan.id}`])
    expect(await itemsOf(ada, path), path).toEqual([]);
  expect((await dashboardOf(ada)).myApplications).toEqual({ count: 0, items: [] });
});
