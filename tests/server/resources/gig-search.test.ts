import { describe, expect, test } from 'vitest';
import type { GigsPage } from '#contract/ours/gigs.ts';
import { everything, leeds, searchedGigs, york } from '#tests/server/searched-gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { dayFromNow, gigForm, read, walk } from '#tests/support/fixtures.ts';

const server = await serverOfFile();
const { poster, post, cancelled, found, titles, counts } = await searchedGigs(server);

/** Each with the gigs it leaves, soonest first. */
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

describe('GIG-05 gigs are narrowed down', () => {
  test.each(questions)('GIG-05 ?%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
    expect(await walk(server, `/api/gigs?${query}`, 1), 'page by page').toHaveLength(expected.length);
    const { total, isLeast } = await counts(query);
    expect({ total, isLeast }, 'and are as many as is counted').toEqual({
      total: expected.length,
      isLeast: false,
    });
  });

  test('GIG-05 the gigs of a poster are narrowed down likewise, and past ones', async () => {
    expect(await titles(`poster=${poster.id}&category=drums`)).toEqual(['Soul night', 'Trio']);
    expect(await titles('when=past&category=drums')).toEqual([]);
  });

  test.each([
    ['within=7', 'within', 'within is 10, 25, 50 or 100 kilometres.'],
    ['within=10', 'near', 'A distance goes with a town. Choose the town as well.'],
    ['near=7', 'near', 'We do not know that town. Choose another one.'],
    ['near=Leeds', 'near', 'near is the number of a town.'],
    [`near=${leeds}&remote=only`, 'remote', /Leave out the town/],
    ['from=2030-02-30', 'from', 'The calendar has no such day.'],
    ['to=soon', 'to', 'to is a day, like 2026-11-20.'],
    ['from=2030-03-02&to=2030-03-01', 'to', 'The last day is before the first. Change one of them.'],
    ['from=2030-03-02&zone=Mars/Base', 'zone', 'We do not know that time zone.'],
    ['pay=-1&currency=GBP&per=night', 'pay', /not below nothing/],
    ['pay=1.5&currency=GBP&per=night', 'pay', /whole number/],
    ['pay=100', 'pay', 'Pay goes with a currency, and with what it is for.'],
    ['pay=100&currency=GBP', 'pay', 'Pay goes with a currency, and with what it is for.'],
    ['currency=pounds', 'currency', 'currency is three letters, like GBP.'],
    ['category=juggling', 'category', /kind of work/],
    ['category=drums,', 'category', /kind of work/],
    [`skill=${'x'.repeat(41)}`, 'skill', 'Instrument or skill: keep it to 40 characters.'],
    ['genre=a%0Ab', 'genre', 'Genre: keep it on one line, without special signs.'],
    ['fit=me', 'fit', 'Sign in to see what fits your profile.'],
    ['fit=you', 'fit', 'fit is me.'],
  ])('GIG-05 %s is refused in words, by the list and by its counts', async (query, field, msg) => {
    for (const path of ['/api/gigs', '/api/gigs/counts']) {
      const answer = server.call('GET', `${path}?${query}`);
      const { errors } = await read<{ errors: [{ field: string; msg: string }] }>(answer, 400);
      expect(errors[0].field, path).toBe(field);
      expect(errors[0].msg).toMatch(msg);
    }
  });

  test.each([['%'], ["'"], ['"'], ['\\'], ['"]'], ['🥁'], ['{}'], ["') or true --"], ['?|']])(
    'SAF-04 a tag %s is that tag, and such words are those words',
    async (said) => {
      for (const name of ['skill', 'genre', 'q']) {
        const query = `${name}=${encodeURIComponent(said)}`;
        expect(await found(query)).toEqual([]);
        expect(await counts(query)).toMatchObject({ total: 0 });
        expect(await found(`sort=relevance&q=${encodeURIComponent(`${said} x`)}`)).toEqual([]);
      }
    },
  );
});

describe('GIG-05 gigs are sorted', () => {
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
  ])('GIG-05 ?%s, and page by page alike', async (query, expected) => {
    const whole = await found(query);
    expect(whole.map(({ title }) => title)).toEqual(expected);
    for (const limit of [1, 2])
      expect(await walk(server, `/api/gigs?${query}`, limit)).toEqual(whole.map(({ id }) => id));
  });

  test('GIG-05 what the title says comes before what tags say, and that before the description', async () => {
    const far = { category: 'other', place: 'Nowhere' } as const;
    await post('Kora wanted', { ...far, date: dayFromNow(20), tags: ['x'] });
    await post('Of tags', { ...far, date: dayFromNow(12), tags: ['Kora'] });
    await post('Of words', { ...far, date: dayFromNow(11), tags: ['x'], description: 'Bring a kora.' });
    const expected = ['Kora wanted', 'Of tags', 'Of words'];
    expect(await titles('q=kora&sort=relevance')).toEqual(expected);
    const ids = (await found('q=kora&sort=relevance')).map(({ id }) => id);
    expect(await walk(server, '/api/gigs?q=kora&sort=relevance', 1)).toEqual(ids);
    expect(await titles('q=kora')).toEqual(['Of words', 'Of tags', 'Kora wanted']);
    expect(await titles('q=ko&sort=relevance'), 'by two letters').toEqual(expected);
  });

  test('GIG-05 of two words that stand in different texts both count', async () => {
    const far = { category: 'other', place: 'Nowhere', venue: 'Zaffre Hall' } as const;
    await post('Balafon', { ...far, date: dayFromNow(12), tags: ['x'] });
    await post('Balafon at Zaffre', { ...far, date: dayFromNow(14), tags: ['x'] });
    await post('Of words', { ...far, date: dayFromNow(11), description: 'Bring a balafon.' });
    const expected = ['Balafon at Zaffre', 'Balafon', 'Of words'];
    for (const words of ['balafon+zaffre', 'zaffre+balafon'])
      expect(await titles(`q=${words}&sort=relevance`)).toEqual(expected);
    expect(await walk(server, '/api/gigs?q=balafon+zaffre&sort=relevance', 1)).toHaveLength(3);
  });

  test('GIG-05 a slip of the pen is understood by the words there are now', async () => {
    expect(await titles('q=theremun')).toEqual([]);
    const gig = await post('Theremin', { category: 'other', place: 'Nowhere', tags: ['x'] });
    for (const query of ['q=theremun', 'q=theremun+nowhare', 'q=theremun&sort=relevance'])
      expect(await titles(query), query).toEqual(['Theremin']);
    const body = { ...gigForm({ title: 'Glockenspiel', category: 'other' }), version: gig.version };
    await read(poster.call('PUT', `/api/gigs/${gig.id}`, body));
    expect(await titles('q=theremun')).toEqual([]);
    expect(await titles('q=glokenspiel')).toEqual(['Glockenspiel']);
  });

  test.each([
    ['sort=relevance', 'Without words nothing fits better than the rest. Sort in another way.'],
    ['sort=distance', 'Distance is from a town. Choose the town as well.'],
    ['sort=pay&currency=GBP', 'Pay compares within a currency, and for one thing. Choose both.'],
    ['sort=best', 'sort is soonest, newest, relevance, pay, distance.'],
  ])('GIG-05 ?%s has nothing to sort by, and says so', async (query, msg) => {
    expect(await server.call('GET', `/api/gigs?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sort', msg }] },
    });
  });

  test('API-03 a page marker of another order, or a made-up one, is refused', async () => {
    const paid = 'sort=pay&currency=GBP&per=night';
    const { nextCursor } = await read<GigsPage>(server.call('GET', `/api/gigs?${paid}&limit=1`));
    const made = (...parts: (string | number)[]) => Buffer.from(parts.join('~')).toString('base64url');
    const { id } = cancelled;
    for (const [query, cursor] of [
      ['sort=newest', nextCursor],
      ['sort=newest', made('newest', 0, 5, 1, id)],
      ['sort=newest', made('newest', -1, '', 1, id)],
      ['sort=newest', made('newest', 0, '', 1e20, id)],
      ['sort=newest', made('newest', 0, '', 1, 'x')],
      ['sort=newest', made('newest', 0, '', 1)],
      [paid, made('pay', 0, '', 1, id)],
      [paid, made('pay', 0, 99_999_999_999, 1, id)],
      [paid, 'x'],
    ]) {
      const answer = await server.call('GET', `/api/gigs?${query}&cursor=${cursor}`);
      expect(answer, `${query} ${cursor}`).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'cursor' }] },
      });
    }
  });

  test('GIG-05 a list stays whole while gigs are posted above the place that was read', async () => {
    const query = 'category=djs&sort=newest';
    for (const nth of [1, 2, 3]) await post(`Set ${nth}`, { category: 'djs' });
    const first = await read<GigsPage>(server.call('GET', `/api/gigs?${query}&limit=2`));
    await post('Set 4', { category: 'djs' });
    const next = await read<GigsPage>(
      server.call('GET', `/api/gigs?${query}&limit=2&cursor=${first.nextCursor}`),
    );
    expect([...first.items, ...next.items].map(({ title }) => title)).toEqual(['Set 3', 'Set 2', 'Set 1']);
  });
});
