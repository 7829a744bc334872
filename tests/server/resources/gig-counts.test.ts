import { expect, test } from 'vitest';
import { daysAfter, todayIn, weekdayOf } from '#server/gigs/local-time.ts';
import { type Asking, refusal } from '#tests/server/answers.ts';
import { leeds, searchedGigs, york } from '#tests/server/searched-gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, publish, setUser } from '#tests/support/acts.ts';
import { dayFromNow, read } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
const { post, found, titles, counts } = await searchedGigs(server);

test('GIG-05 each filter option’s count, with the other filters applied, equals the number of gigs it would list', async () => {
  for (const query of ['', 'status=open', 'genre=Jazz', `near=${leeds}&remote=with`, 'q=drums']) {
    const all = await counts(query);
    const withFilter = (more: string) => found(`${query}&${more}`);
    for (const { category, count } of all.categories)
      expect(await withFilter(`category=${category}`), `${query} ${category}`).toHaveLength(count);
    for (const { word, count } of all.skills)
      expect(await withFilter(`skill=${word}`), `${query} ${word}`).toHaveLength(count);
    for (const { currency, per, count } of all.pays)
      expect(await withFilter(`currency=${currency}&per=${per}`), query).toHaveLength(count);
    for (const { within, count } of all.distances)
      expect(await withFilter(`within=${within}`), `${query} ${within}`).toHaveLength(count);
    if (!query.includes('near')) expect(await withFilter('remote=only'), query).toHaveLength(all.remote);
    if (!query.includes('status')) expect(await withFilter('status=open'), query).toHaveLength(all.open);
  }
  const { skills, genres } = await counts(`near=${leeds}`);
  const labels = (list: typeof skills) => list.map(({ word, count }) => `${word} ${count}`);
  expect(labels(skills)).toEqual(['Drums 2', 'Fiddle 1', 'Organ 1']);
  expect(labels(genres)).toEqual(['Jazz 2', 'Ceilidh 1']);
});

test('GIG-05 when few gigs are left, counts show which filter to remove, also with a typing error', async () => {
  const asked = {
    q: 'q=soul',
    near: `near=${york}&within=10`,
    pay: 'pay=15000&currency=GBP&per=night',
    category: 'category=drums',
    days: `from=${dayFromNow(6)}&to=${dayFromNow(8)}`,
    status: 'status=open',
  };
  const { total, without } = await counts(Object.values(asked).join('&'));
  expect(total).toBe(0);
  for (const part of Object.keys(asked)) {
    const rest = Object.entries(asked).flatMap(([name, query]) => (name === part ? [] : [query]));
    const remaining = (await found(rest.join('&'))).length;
    expect(without[part as keyof typeof without], part).toBe(remaining);
  }
  const two = await counts(`${asked.near}&${asked.category}&pay=15000&currency=GBP&per=night`);
  expect(two.without).toMatchObject({ near: 1, pay: 1, category: 0, q: 0, skill: 0, genre: 0 });
  const early = await counts(`category=drums&to=${dayFromNow(1)}`);
  expect(early).toMatchObject({ total: 0, without: { days: 2, category: 0 } });
  const typo = await counts('q=fiddlo');
  expect(typo).toMatchObject({ total: 1, skills: [{ word: 'Fiddle', count: 1 }] });
  expect(typo.without.q).toBe((await found('')).length);
});

const join = async (profile: object) => {
  const member = await server.member({ name: 'Fay' });
  await read(member.call('PUT', '/api/profiles/me', profile));
  return member;
};

test('GIG-05 gigs match a member’s instrument, a category that needs it, or a genre, within their travel distance', async () => {
  const fiddler = await join({ skills: ['Fiddle', 'Pedal steel'], place: 'York', placeId: york, reach: 50 });
  expect(await titles('fit=me', fiddler)).toEqual(['Ceilidh', 'Pedal steel']);
  const near = await join({ skills: ['Fiddle'], place: 'York', placeId: york, reach: 10 });
  expect(await titles('fit=me', near), 'remote gigs are within any distance').toEqual(['Pedal steel']);
  expect(await titles(`fit=me&near=${leeds}`, near), 'the chosen town counts').toEqual(['Ceilidh']);
  const drummer = await join({ skills: ['Percussion'] });
  expect(await titles('fit=me', drummer), 'by its category').toContain('Soul night');
  const jazz = await join({ genres: ['Jazz'] });
  expect(await titles('fit=me&status=open', jazz)).toEqual(['Trio']);
  for (const member of [fiddler, near, drummer, jazz]) {
    const { fit, total } = await counts('', member);
    expect((await found('fit=me', member)).length).toBe(fit);
    expect((await counts('fit=me', member)).total).toBe(fit);
    expect(total).toBe((await found('', member)).length);
  }
});

test('GIG-05 own gigs never match, and an empty profile is reported', async () => {
  const self = await join({ skills: ['Theorbo'] });
  await publish(self, { title: 'Mine', tags: ['Theorbo'], category: 'other' });
  expect(await titles('fit=me', self)).toEqual([]);
  const nobody = await server.member({ name: 'Nobody' });
  const msg = expect.stringContaining('Add what you play, and where');
  expect(await nobody.call('GET', '/api/gigs?fit=me')).toMatchObject(refusal(400, { field: 'fit', msg }));
  expect((await counts('', nobody)).fit).toBeNull();
  expect((await counts('')).fit).toBeNull();
});

const publishOn = (title: string, date: string, startTime: string | null, timeZone: string) =>
  post(title, { category: 'hosting', date, startTime, endTime: null, timeZone, place: 'Nowhere' });
const asked = 'category=hosting';

test('GIG-05 "today" lists gigs that are today both for the viewer and at the gig’s place', async () => {
  const day = dayFromNow(30);
  const next = dayFromNow(31);
  await publishOn('London evening', day, '20:00', 'Europe/London');
  await publishOn('Tokyo evening', day, '20:00', 'Asia/Tokyo');
  await publishOn('Tokyo small hours', next, '01:00', 'Asia/Tokyo');
  await publishOn('Any time', day, null, 'Pacific/Auckland');
  const days = `${asked}&from=${day}&to=${day}`;
  const tomorrow = `${asked}&from=${next}&to=${next}`;
  for (const [query, expected] of [
    [days, ['Any time', 'London evening', 'Tokyo evening']],
    [`${days}&zone=Europe/London`, ['Any time', 'London evening', 'Tokyo evening']],
    // Evening in London is tomorrow in Tokyo, and early morning in Tokyo is this afternoon in London.
    [`${days}&zone=Asia/Tokyo`, ['Any time', 'Tokyo evening']],
    [`${tomorrow}&zone=Asia/Tokyo`, ['Tokyo small hours']],
    [`${tomorrow}&zone=Europe/London`, []],
  ] as const)
    expect([query, (await titles(query)).toSorted()]).toEqual([query, expected]);
  expect((await counts(`${days}&zone=Asia/Tokyo`)).total).toBe(2);
});

test('GIG-05 counts of "today", "this week" and "this weekend", with the other filters applied, equal the gigs they would list', async () => {
  const clock = 'Pacific/Auckland';
  const today = todayIn(clock, new Date());
  const [sunday, tomorrow] = [daysAfter(today, 7 - weekdayOf(today)), daysAfter(today, 1)];
  const friday = [today, daysAfter(sunday, -2)].toSorted()[1] ?? today;
  const span = { category: 'singers', startTime: null, endTime: null, timeZone: clock } as const;
  await post('All day', { ...span, date: today, place: 'York', placeId: york });
  await post('Until Monday', { ...span, date: today, lastDate: daysAfter(sunday, 1) });
  await post('Sunday', { ...span, date: sunday, pay: { amount: 100, currency: 'GBP', unit: 'song' } });
  await post('After it', { ...span, date: daysAfter(sunday, 1) });
  await post('London evening', { ...span, date: tomorrow, startTime: '20:00', timeZone: 'Europe/London' });
  const dates = { today: [today, today], week: [today, sunday], weekend: [friday, sunday] };
  const singers = 'category=singers';
  for (const query of ['', singers, `${singers}&currency=GBP&per=song`, `near=${york}`, 'q=sundey']) {
    const leave = Object.entries(dates).map(async ([days, [from, to]]) => {
      const list = await found(`${query}&from=${from}&to=${to}&zone=${clock}`);
      return { days, count: list.length, isLeast: false };
    });
    const expected = await Promise.all(leave);
    for (const chosen of ['', `&from=${dayFromNow(20)}`, `&from=${today}&to=${today}&zone=${clock}`])
      expect((await counts(`${query}${chosen}&clock=${clock}`)).days, query + chosen).toEqual(expected);
  }
  expect((await counts('')).days, 'without a time zone there is no today').toEqual([]);
  expect((await counts(`when=past&clock=${clock}`)).days).toEqual([]);
  const wrong = refusal(400, { field: 'clock', msg: 'We don’t know that time zone.' });
  expect(await server.call('GET', '/api/gigs/counts?clock=Mars/Base')).toMatchObject(wrong);
});

test('SAF-07 gigs of blocked or leaving members are neither found nor counted', async () => {
  const [viewer, hidden] = await server.members('Viewer', 'Hidden');
  await publish(hidden, { title: 'Hidden', tags: ['Serpent'], place: 'Leeds', placeId: leeds });
  const both = async (who: Asking) => {
    const query = `skill=Serpent&near=${leeds}&within=10&sort=distance`;
    const { total, skills } = await counts('skill=Serpent', who);
    return [(await found(query, who)).length, total, skills.length > 0];
  };
  expect(await both(viewer)).toEqual([1, 1, true]);
  await block(viewer, hidden);
  expect((await both(viewer)).slice(0, 2)).toEqual([0, 0]);
  expect((await both(server)).slice(0, 2)).toEqual([1, 1]);
  await setUser(server, hidden, { leavesAt: new Date() });
  expect((await both(server)).slice(0, 2)).toEqual([0, 0]);
});
