import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import type { LinkStanding } from '#contract/ours/links.ts';
import type { suggestionsSchema } from '#contract/ours/people.ts';
import { dismissals } from '#server/db/schema/links.ts';
import { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { ask, block, link, publish, unblock } from '#tests/support/acts.ts';
import { dayFromNow, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
type Suggestions = InferOutput<typeof suggestionsSchema>;

const suggested = async (who: Member) =>
  (await read<Suggestions>(who.call('GET', '/api/people/suggestions'))).items;
const namesFor = async (who: Member) => (await suggested(who)).map(({ name }) => name);
const person = async (name: string, parts: object = {}) => {
  const made = await server.member({ name });
  await read(made.call('PUT', '/api/profiles/me', parts));
  return made;
};
const dismiss = (who: Member, { id }: { id: string }) => who.call('PUT', `/api/people/${id}/dismissal`);
const again = (who: Member, { id }: { id: string }) => who.call('DELETE', `/api/people/${id}/dismissal`);

let me: Member;
let hub: Member;
let friend: Member;
let drummer: Member;
let near: Member;

beforeAll(async () => {
  [me, hub] = [await person('Me', { place: 'Whitby' }), await person('Hub')];
  friend = await person('Friend');
  drummer = await person('Drummer', { skills: ['Drums', 'Guitar'], place: 'Leeds' });
  near = await person('Near', { place: 'Whitby' });
  await person('Far drummer', { skills: ['Drums'], place: 'Truro' });
  await person('Cellist', { skills: ['Cello'], place: 'Leeds' });
  await link(me, hub);
  await link(hub, friend);
});

test('PPL-02 each suggestion says why: links in common, what an open gig wants near it, the same place', async () => {
  expect((await suggested(me)).map(({ name, reason }) => [name, reason])).toEqual([
    ['Friend', { kind: 'links' }],
    ['Near', { kind: 'place', place: 'Whitby' }],
  ]);
  const gig = await publish(me, { title: 'Ceilidh', tags: ['Drums', 'Barn'], place: 'Leeds' });
  const wanted = { kind: 'gig', gigId: gig.id, title: 'Ceilidh', skill: 'Drums' };
  expect((await suggested(me)).map(({ name, reason }) => [name, reason])).toEqual([
    ['Friend', { kind: 'links' }],
    ['Drummer', wanted],
    ['Near', { kind: 'place', place: 'Whitby' }],
  ]);
  await read(me.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await namesFor(me)).not.toContain('Drummer');
});

test('PPL-02 a gig without an instrument among its tags wants what its category does; from anywhere it has no distance', async () => {
  const poster = await person('Poster');
  await publish(poster, { category: 'drums', tags: ['Barn'], place: 'Leeds', date: dayFromNow(3) });
  expect((await suggested(poster)).map(({ name, reason }) => [name, reason?.kind])).toEqual([
    ['Drummer', 'gig'],
  ]);
  await publish(poster, { category: 'drums', tags: [], place: 'Leeds', remote: true, date: dayFromNow(9) });
  expect(new Set(await namesFor(poster))).toEqual(new Set(['Drummer', 'Far drummer']));
  await publish(poster, { category: 'other', tags: [`"]'}`, 'x'.repeat(24)], place: 'Leeds' });
  expect(new Set(await namesFor(poster))).toEqual(new Set(['Drummer', 'Far drummer']));
});

test('PPL-02 who is not wanted stays away by every reason, for this member alone, until that is undone', async () => {
  const other = await person('Other', { place: 'Whitby' });
  const gig = await publish(me, { tags: ['Drums'], place: 'Leeds' });
  for (const who of [friend, drummer, near]) {
    for (const _ of [1, 2]) expect(await read(dismiss(me, who))).toEqual({ ok: true });
    expect(await namesFor(me)).not.toContain(who.name);
  }
  expect(await namesFor(me)).toEqual(['Other']);
  expect(await namesFor(other)).toContain('Near');
  for (const who of [friend, drummer, near])
    for (const _ of [1, 2]) expect(await read(again(me, who))).toEqual({ ok: true });
  expect(await namesFor(me)).toEqual(['Friend', 'Drummer', 'Other', 'Near']);
  await read(me.call('POST', `/api/gigs/${gig.id}/close`));
});

test('PPL-02 PPL-03 SAF-07 nobody who is asked, was declined, blocked, is leaving or unproven is suggested', async () => {
  const [ann, bob] = [await person('Ann', { place: 'Norwich' }), await person('Bob', { place: 'Norwich' })];
  const both = async () => [await namesFor(ann), await namesFor(bob)];
  expect(await both()).toEqual([['Bob'], ['Ann']]);
  const { linkId } = await ask(ann, bob);
  expect(await both()).toEqual([[], []]);
  await read(bob.call('DELETE', `/api/links/${linkId}`));
  expect(await both()).toEqual([[], []]);
  await read(ann.call('DELETE', `/api/links/${linkId}`));
  expect(await both()).toEqual([[], []]);
  const cat = await person('Cat', { place: 'Norwich' });
  expect(await both()).toEqual([['Cat'], ['Cat']]);
  await block(cat, ann);
  expect([await both(), await namesFor(cat)]).toEqual([[[], ['Cat']], ['Bob']]);
  await unblock(cat, ann);
  for (const away of [{ verifiedAt: null }, { leavesAt: new Date() }, { suspendedAt: new Date() }]) {
    const here = { verifiedAt: new Date(), leavesAt: null, suspendedAt: null };
    await server.db.update(users).set(away).where(eq(users.id, cat.id));
    expect(await both()).toEqual([[], []]);
    await server.db.update(users).set(here).where(eq(users.id, cat.id));
  }
});

test('PPL-02 PPL-03 a declined person is not suggested to who declined them once the request has lapsed', async () => {
  const [ann, bob] = [await person('Ann', { place: 'Cardiff' }), await person('Bob', { place: 'Cardiff' })];
  const { linkId } = await ask(ann, bob);
  await read<LinkStanding>(bob.call('DELETE', `/api/links/${linkId}`));
  const kept = await server.db.select().from(dismissals).where(eq(dismissals.memberId, bob.id));
  expect(kept).toMatchObject([{ personId: ann.id }]);
});

test('PPL-02 SAF-01 nobody dismisses themselves, somebody blocked, nobody, or without a session', async () => {
  const eve = await person('Eve');
  await block(eve, near);
  for (const id of [near.id, eve.id, '00000000-0000-7000-8000-000000000000', 'x'])
    expect((await dismiss(near, { id })).status).toBe(404);
  expect((await server.call('PUT', `/api/people/${eve.id}/dismissal`)).status).toBe(401);
});

test('PPL-02 SET-04 who is not wanted is in the copy of a member’s data', async () => {
  await read(dismiss(hub, near));
  const rows: unknown[] = [];
  for await (const row of contents.notSuggested?.rows(server.db, hub.id) ?? []) rows.push(row);
  expect(rows).toMatchObject([{ id: near.id, name: 'Near' }]);
});

test('PPL-02 the same place is the same town, whatever it is called, and no other of its name', async () => {
  const [wales, island] = [2641598, 5225857];
  const people = [
    ['Ann', 'Newport', wales],
    ['Ben', 'Newport, Wales', wales],
    ['Cas', 'Newport', island],
    ['Dee', 'Newport', null],
  ] as const;
  const [ann] = await Promise.all(
    people.map(async ([name, place, placeId]) => {
      const made = await person(`${name} of Newport`, { place });
      await server.db.update(users).set({ placeId }).where(eq(users.id, made.id));
      return made;
    }),
  );
  if (!ann) throw new Error('nobody');
  expect((await namesFor(ann)).filter((name) => name.endsWith('of Newport'))).toEqual([
    'Ben of Newport',
    'Dee of Newport',
  ]);
});
