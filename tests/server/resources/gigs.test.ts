import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Gig, GigsPage, GigVisibility, MyGigsPage } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { publish } from '#tests/support/acts.ts';
import { dayFromNow, freshClientId, gigForm, read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const declan = await server.member({ name: 'Declan' });
const ada = await server.member({ name: 'Ada' });

const board = async (query: string, who: Pick<Member, 'call'> = server) =>
  (await read<GigsPage>(who.call('GET', `/api/gigs?limit=50&${query}`))).items;

describe('SCR /gigs', () => {
  test('SCR a visitor reads the board and the gig; only the poster sees counts', async () => {
    const { id } = await publish(declan, { title: 'Board gig' });
    expect((await board('q=Board')).map((gig) => gig.id)).toEqual([id]);
    const seen = await read<Gig>(server.call('GET', `/api/gigs/${id}`));
    expect(seen).toMatchObject({ title: 'Board gig', myApplication: null, applicationCounts: null });
    expect(seen.pay).toEqual({ amount: 16_000, currency: 'GBP', unit: 'night' });
    const own = await read<Gig>(declan.call('GET', `/api/gigs/${id}`));
    expect(own.applicationCounts).toMatchObject({ applied: 0, accepted: 0, cancelled: 0 });
  });

  test('SCR upcoming is soonest first and past latest first', async () => {
    const late = await publish(declan, { title: 'Order test', date: dayFromNow(9) });
    const soon = await publish(declan, { title: 'Order test', date: dayFromNow(3) });
    const over = await publish(declan, { title: 'Order test' });
    await server.db
      .update(gigs)
      .set({ startsAt: new Date(Date.now() - 9_000_000), endsAt: new Date(Date.now() - 1000) })
      .where(eq(gigs.id, over.id));
    expect((await board('q=order%20test')).map((gig) => gig.id)).toEqual([soon.id, late.id]);
    expect((await board('q=order%20test&when=past')).map((gig) => gig.id)).toEqual([over.id]);
  });

  test('SCR a cancelled gig stays on the board unless filtered by status', async () => {
    const { id } = await publish(declan, { title: 'Struck off' });
    await read(declan.call('POST', `/api/gigs/${id}/cancel`));
    expect(await board('q=struck')).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await board('q=struck&status=open')).toEqual([]);
  });

  test.each([
    ['100 %', '100%25%20real', 'It is 100% real'],
    ['a quote', "o'neill", "O'Neill's bar"],
    ['an underscore', 'snake_case', 'snake_case here'],
    ['a backslash', 'back%5Cslash', 'back\\slash'],
  ])('SAF-04 a search with %s finds that and nothing else', async (_, q, title) => {
    const { id } = await publish(declan, { title });
    expect((await board(`q=${q}`)).map((gig) => gig.id)).toEqual([id]);
  });

  test('API-03 paging loses nothing where starts are equal', async () => {
    const poster = await server.member({ name: 'Poster' });
    const made = [];
    for (let index = 0; index < 7; index++)
      made.push((await publish(poster, { title: `Same start ${index}` })).id);
    const seen = await walk(server, `/api/gigs?poster=${poster.id}`, 3);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(new Set(await walk(poster, '/api/gigs/mine', 2))).toEqual(new Set(made));
  });

  test('SAF-05 a repeated send is one gig', async () => {
    const clientId = freshClientId();
    const first = await publish(declan, { title: 'Only once' }, clientId);
    expect((await publish(declan, { title: 'Only once' }, clientId)).id).toBe(first.id);
  });
});

describe('SCR /gigs/{id}/edit', () => {
  const change = (who: Member, gig: Gig, changed: Parameters<typeof gigForm>[0], version = gig.version) =>
    who.call('PUT', `/api/gigs/${gig.id}`, { ...gigForm(changed), version });

  test('SCR the poster edits; an edit from an old version is a conflict', async () => {
    const gig = await publish(declan, { title: 'Before' });
    const edited = await read<Gig>(change(declan, gig, { title: 'After' }));
    expect(edited).toMatchObject({ title: 'After', version: gig.version + 1 });
    const late = await change(declan, gig, { title: 'Too late' });
    expect(late).toMatchObject({ status: 409, body: { current: { title: 'After' } } });
    await read(declan.call('POST', `/api/gigs/${gig.id}/cancel`));
    expect((await change(declan, edited, { title: 'Cancelled' })).status).toBe(409);
  });

  test('SAF-01 nobody else edits, closes, cancels or reopens', async () => {
    const gig = await publish(declan);
    expect((await change(ada, gig, { title: 'Stolen' })).status).toBe(403);
    for (const move of ['close', 'cancel', 'reopen']) {
      expect((await ada.call('POST', `/api/gigs/${gig.id}/${move}`)).status).toBe(403);
      expect((await server.call('POST', `/api/gigs/${gig.id}/${move}`)).status).toBe(401);
    }
    expect((await server.call('GET', '/api/gigs/mine')).status).toBe(401);
  });

  test('SCR own gigs come with how many wait for an answer', async () => {
    const poster = await server.member({ name: 'Poster' });
    const gig = await publish(poster);
    await ada.call('POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
    const page = await read<MyGigsPage>(poster.call('GET', '/api/gigs/mine'));
    expect(page.items).toMatchObject([{ id: gig.id, openApplicationCount: 1, applicationCount: 1 }]);
  });
});

describe('bad input', () => {
  const year = new Date().getUTCFullYear();
  /** The last Sunday of March, when British clocks go from one to two. */
  const lastOfMarch = new Date(Date.UTC(year + 1, 2, 31));
  const dayOfMarch = (day: number) => new Date(Date.UTC(year + 1, 2, day)).toISOString().slice(0, 10);
  const springNight = dayOfMarch(31 - lastOfMarch.getUTCDay());
  const springEve = dayOfMarch(30 - lastOfMarch.getUTCDay());

  test('API-03 NUL deep inside is 400', async () => {
    const schedule = [{ time: '17:00', what: 'a\u0000b' }];
    const answer = await declan.call('POST', '/api/gigs', {
      ...gigForm({ schedule }),
      clientId: freshClientId(),
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ msg: expect.any(String) }] } });
  });

  test.each([
    ['a blank title', { title: ' ' }, 'title'],
    ['an unknown category', { category: 'juggling' }, 'category'],
    ['a day that is not', { date: `${year + 1}-02-30` }, 'date'],
    ['a day that has passed', { date: '2020-01-01' }, 'date'],
    ['a day far off', { date: `${year + 9}-01-01` }, 'date'],
    ['a start that spring skips', { date: springNight, startTime: '01:30', endTime: '05:00' }, 'startTime'],
    [
      'a line of the call sheet that spring skips',
      {
        ...{ date: springEve, startTime: '20:00', endTime: '05:00' },
        schedule: [
          { time: '19:00', what: 'Load in' },
          { time: '01:30', what: 'Out' },
        ],
      },
      'schedule.1.time',
    ],
    ['an end that spring skips', { date: springEve, startTime: '20:00', endTime: '01:30' }, 'endTime'],
    ['a zone that is not', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['negative pay', { pay: { amount: -1, currency: 'GBP', unit: 'night' } }, 'pay.amount'],
  ])('API-03 a gig with %s is 400 and names the field', async (_, wrong, field) => {
    const answer = await declan.call('POST', '/api/gigs', {
      ...gigForm(),
      ...wrong,
      clientId: freshClientId(),
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test.each([
    ['GET', `/api/gigs?status=maybe`, 400],
    ['GET', `/api/gigs?when=never`, 400],
    ['GET', `/api/gigs?cursor=%00`, 400],
    ['GET', `/api/gigs?poster=x`, 404],
    ['GET', '/api/gigs/x', 404],
    ['POST', '/api/gigs/x/close', 404],
  ] as const)('API-03 %s %s is %i', async (method, url, status) => {
    expect((await declan.call(method, url)).status).toBe(status);
  });

  test('SAF-01 an unverified member publishes nothing', async () => {
    const cy = await server.member({ verified: false });
    const answer = await cy.call('POST', '/api/gigs', { ...gigForm(), clientId: freshClientId() });
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ msg: 'Verify your e-mail first.' }] } });
  });
});

let poster: Member;
let friend: Member;
let guest: Member;
let stranger: Member;

beforeAll(async () => {
  const people = ['Petra', 'Luca', 'Ines', 'Curtis'].map((name) => server.member({ name }));
  [poster, friend, guest, stranger] = (await Promise.all(people)) as [Member, Member, Member, Member];
  // Two that ask each other are linked.
  for (const [who, whom] of [
    [friend, poster],
    [poster, friend],
  ] as const)
    await read(who.call('POST', '/api/links', { userId: whom.id }));
});

const publishFor = (visibility: GigVisibility, title = 'Quiet night') =>
  read<Gig>(
    poster.call('POST', '/api/gigs', { ...gigForm({ title, visibility }), clientId: freshClientId() }),
    201,
  );
const invite = (gig: Gig, who: Member) =>
  read<{ id: string }>(
    poster.call('POST', `/api/gigs/${gig.id}/invitations`, { userId: who.id, note: '' }),
    201,
  );
const applyFor = (who: Member, gig: Gig) =>
  who.call('POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
const everybody = () =>
  ({ poster, friend, guest, stranger, visitor: server }) satisfies Record<string, Pick<Member, 'call'>>;

/** Who finds a gig, by each way that leads to gigs. */
async function sightOf(gig: Gig, path: string) {
  const seen: string[] = [];
  for (const [name, who] of Object.entries(everybody())) {
    const { status, body } = await who.call('GET', path);
    if (status === 200 && JSON.stringify(body).includes(gig.id)) seen.push(name);
  }
  return seen;
}
const ways = (gig: Gig) => [
  `/api/gigs/${gig.id}`,
  '/api/gigs?limit=50',
  '/api/gigs?limit=50&sort=newest',
  '/api/gigs?limit=50&q=quiet',
  `/api/gigs?limit=50&poster=${poster.id}`,
];

describe('GIG-01 who sees a gig', () => {
  test('GIG-01 SAF-07 a gig for links is in every list for its poster, links and invited people alone', async () => {
    const gig = await publishFor('links');
    expect(gig.visibility).toBe('links');
    await invite(gig, guest);
    for (const path of ways(gig))
      expect([path, await sightOf(gig, path)]).toEqual([path, ['poster', 'friend', 'guest']]);
    expect((await server.call('GET', `/api/gigs/${gig.id}/gig.ics`)).status).toBe(404);
  });

  test('GIG-01 counts, questions, applications and saving follow the same visibility rule', async () => {
    const count = async (who: Pick<Member, 'call'>) =>
      (await read<{ total: number }>(who.call('GET', `/api/gigs/counts?poster=${poster.id}&when=upcoming`)))
        .total;
    const [before, known] = [await count(stranger), await count(friend)];
    const gig = await publishFor('links');
    expect([await count(stranger), await count(friend)]).toEqual([before, known + 1]);
    const question = { text: 'Is there a kit?', clientId: freshClientId() };
    await read(friend.call('POST', `/api/gigs/${gig.id}/questions`, question), 201);
    expect(await sightOf(gig, `/api/gigs/${gig.id}`)).toEqual(['poster', 'friend']);
    const asked = await stranger.call('GET', `/api/gigs/${gig.id}/questions`);
    expect(JSON.stringify(asked.body)).not.toContain('Is there a kit?');
    for (const answer of [
      applyFor(stranger, gig),
      stranger.call('PUT', `/api/gigs/${gig.id}/saved`),
      stranger.call('POST', `/api/gigs/${gig.id}/questions`, { ...question, clientId: freshClientId() }),
    ])
      expect(await answer).toMatchObject({ status: 404 });
  });

  test('GIG-01 an applicant keeps a gig in sight when it is narrowed; a member who saved it does not', async () => {
    const gig = await publishFor('all');
    const { id } = await read<{ id: string }>(applyFor(stranger, gig), 201);
    await read(guest.call('PUT', `/api/gigs/${gig.id}/saved`));
    const form = { ...gigForm({ title: gig.title, visibility: 'invited' }), version: gig.version };
    await read(poster.call('PUT', `/api/gigs/${gig.id}`, form));
    expect(await sightOf(gig, `/api/gigs/${gig.id}`)).toEqual(['poster', 'stranger']);
    expect((await read<GigsPage>(guest.call('GET', '/api/gigs/saved'))).items).toEqual([]);
    await read(stranger.call('POST', `/api/applications/${id}/withdraw`));
    expect(await sightOf(gig, `/api/gigs/${gig.id}`)).toEqual(['poster']);
  });
});
