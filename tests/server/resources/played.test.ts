import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PeoplePage } from '#contract/ours/people.ts';
import type { PeopleCounts } from '#contract/ours/people-counts.ts';
import { applications, gigs } from '#server/db/schema/gigs.ts';
import { tookPart } from '#server/gigs/played.ts';
import { bookingServer, hour } from '#tests/server/booking-server.ts';
import { block } from '#tests/support/acts.ts';
import { read, walk } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, people, pass, publish, apply, call, booked, edit, inDays } = await bookingServer();
const day = 24 * hour;

const link = async (one: Member, two: Member) => {
  await one.call('POST', '/api/links', { userId: two.id });
  await two.call('POST', '/api/links', { userId: one.id });
};
const found = async (who: Pick<Member, 'call'>, more = '') =>
  (await read<PeoplePage>(who.call('GET', `/api/people?played=links&limit=50${more}`))).items;
const names = async (who: Pick<Member, 'call'>) => (await found(who)).map(({ name }) => name).toSorted();
const lineOf = async (who: Member, about: Member) => {
  const { items } = await read<PeoplePage>(who.call('GET', '/api/people?limit=50'));
  const known = items.find(({ id }) => id === about.id)?.playedWith;
  return known && { ...known, people: known.people.map(({ name }) => name) };
};
const counts = (who: Pick<Member, 'call'>, query = '') =>
  read<PeopleCounts>(who.call('GET', `/api/people/counts?${query}`));

/** Ada and Ben are both booked for a gig of Declan's. */
async function bothBooked() {
  const { gig } = await booked({ date: inDays(3), places: 2 });
  const application = await apply(people.ben, gig);
  await read(call(people.declan, 'accept', application));
  return { gig, application };
}

let fan: Member;
beforeEach(async () => {
  fan = await server.member({ name: 'Fan' });
});

describe('PPL-01 who has played with people one knows', () => {
  test('PPL-01 once a gig is over its players and its poster have played together, and not before', async () => {
    const { gig } = await bothBooked();
    await link(fan, people.ada);
    expect(await names(fan)).toEqual([]);
    expect(await tookPart(server.db, gig.id, people.ben.id, server.app.services.now())).toBe(false);
    await pass(4 * day);
    expect(await names(fan)).toEqual(['Ben', 'Declan']);
    expect(await names(people.ada), 'those who have played with the viewer are among them').toEqual([
      'Ben',
      'Declan',
    ]);
    expect(await lineOf(fan, people.ben)).toEqual({ withMe: 0, count: 1, people: ['Ada'] });
    expect(await lineOf(people.declan, people.ben)).toEqual({ withMe: 1, count: 0, people: [] });
    expect(await lineOf(fan, people.ada), 'nothing is said of a link alone').toBeUndefined();
    const now = server.app.services.now();
    for (const { id } of [people.ada, people.ben, people.declan])
      expect(await tookPart(server.db, gig.id, id, now)).toBe(true);
    expect(await tookPart(server.db, gig.id, fan.id, now)).toBe(false);
  });

  test.each([
    ['has applied', () => publish({ date: inDays(3) }).then((gig) => apply(people.ada, gig))],
    [
      'has dropped out',
      () => booked({ date: inDays(3) }).then(({ application }) => call(people.ada, 'withdraw', application)),
    ],
    [
      'has never agreed to what the gig became',
      () => booked({ date: inDays(3) }).then(({ gig }) => edit(gig, { date: inDays(3), place: 'York' })),
    ],
    [
      'was booked for what was called off',
      () =>
        booked({ date: inDays(3) }).then(({ gig }) =>
          people.declan.call('POST', `/api/gigs/${gig.id}/cancel`),
        ),
    ],
  ])('PPL-01 who %s has played with nobody', async (_, act) => {
    await act();
    await pass(4 * day);
    await link(people.ada, people.ben);
    expect(await names(people.ben)).toEqual([]);
    expect(await names(people.declan)).toEqual([]);
  });

  test('PPL-01 the time of a gig stays its applications’ own when it moves', async () => {
    const { gig } = await booked({ date: inDays(3) });
    await edit(gig, { date: inDays(20), startTime: '20:00' });
    const [moved] = await server.db.select().from(gigs).where(eq(gigs.id, gig.id));
    const [row] = await server.db.select().from(applications).where(eq(applications.gigId, gig.id));
    expect([row?.startsAt, row?.endsAt]).toEqual([moved?.startsAt, moved?.endsAt]);
    expect(row?.startsAt).toBeInstanceOf(Date);
  });

  test('PPL-01 API-03 it goes with the other filters, is counted like them, and pages without a gap', async () => {
    await bothBooked();
    await link(fan, people.ada);
    await read(people.ben.call('PUT', '/api/profiles/me', { skills: ['Theorbo'] }));
    await pass(4 * day);
    expect((await found(fan, '&skill=Theorbo')).map(({ name }) => name)).toEqual(['Ben']);
    const whole = (await found(fan)).map(({ id }) => id);
    expect(whole).toEqual(expect.arrayContaining([people.ben.id, people.declan.id]));
    expect(await walk(fan, '/api/people?played=links', 1)).toEqual(whole);
    expect((await counts(fan)).played).toBe(whole.length);
    expect(await counts(fan, 'played=links&skill=Theorbo')).toMatchObject({
      total: 1,
      played: 1,
      without: { played: 1, skill: whole.length },
    });
  });

  test('PPL-01 a visitor knows nobody: the filter is refused in words, and not counted', async () => {
    for (const path of ['/api/people', '/api/people/counts'])
      expect(await server.call('GET', `${path}?played=links`)).toMatchObject({
        status: 400,
        body: {
          errors: [{ field: 'played', msg: 'Sign in to see who has played with people you know.' }],
        },
      });
    expect((await counts(server)).played).toBeNull();
  });

  test('SAF-07 PPL-06 neither who is blocked nor who is not read stands there, nor is named', async () => {
    await bothBooked();
    await link(fan, people.ada);
    await pass(4 * day);
    await read(people.ben.call('PUT', '/api/profiles/me', { shownTo: 'links' }));
    expect(await names(fan)).not.toContain('Ben');
    expect(await lineOf(fan, people.ben)).toBeUndefined();
    await read(people.ben.call('PUT', '/api/profiles/me', { shownTo: 'everyone' }));
    expect(await lineOf(fan, people.ben)).toMatchObject({ people: ['Ada'] });
    await block(people.ada, fan);
    expect(await lineOf(fan, people.ben)).toBeUndefined();
    await block(fan, people.declan);
    expect(await found(fan)).not.toContainEqual(expect.objectContaining({ id: people.declan.id }));
  });
});
