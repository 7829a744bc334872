import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig, GigsPage, GigVisibility } from '#contract/ours/gigs.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
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

const publish = (visibility: GigVisibility, title = 'Quiet night') =>
  read<Gig>(
    poster.call('POST', '/api/gigs', { ...gigForm({ title, visibility }), clientId: freshClientId() }),
    201,
  );
const invite = (gig: Gig, who: Member) =>
  read<{ id: string }>(
    poster.call('POST', `/api/gigs/${gig.id}/invitations`, { userId: who.id, note: '' }),
    201,
  );
const apply = (who: Member, gig: Gig) =>
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
  test.each<[GigVisibility, string[]]>([
    ['all', ['poster', 'friend', 'guest', 'stranger', 'visitor']],
    ['links', ['poster', 'friend', 'guest']],
    ['invited', ['poster', 'guest']],
  ])('GIG-01 SAF-07 one for %s is there for just these, whichever way they come', async (visibility, who) => {
    const gig = await publish(visibility);
    expect(gig.visibility).toBe(visibility);
    await invite(gig, guest);
    for (const path of ways(gig)) expect([path, await sightOf(gig, path)]).toEqual([path, who]);
    const { status } = await server.call('GET', `/api/gigs/${gig.id}/gig.ics`);
    expect(status).toBe(visibility === 'all' ? 200 : 404);
  });

  test('GIG-01 counts, questions, applying, saving and asking go by the same rule', async () => {
    const count = async (who: Pick<Member, 'call'>) =>
      (await read<{ total: number }>(who.call('GET', `/api/gigs/counts?poster=${poster.id}&when=upcoming`)))
        .total;
    const [before, known] = [await count(stranger), await count(friend)];
    const gig = await publish('links');
    expect([await count(stranger), await count(friend)]).toEqual([before, known + 1]);
    const question = { text: 'Is there a kit?', clientId: freshClientId() };
    await read(friend.call('POST', `/api/gigs/${gig.id}/questions`, question), 201);
    expect(await sightOf(gig, `/api/gigs/${gig.id}`)).toEqual(['poster', 'friend']);
    const asked = await stranger.call('GET', `/api/gigs/${gig.id}/questions`);
    expect(JSON.stringify(asked.body)).not.toContain('Is there a kit?');
    for (const answer of [
      apply(stranger, gig),
      stranger.call('PUT', `/api/gigs/${gig.id}/saved`),
      stranger.call('POST', `/api/gigs/${gig.id}/questions`, { ...question, clientId: freshClientId() }),
    ])
      expect(await answer).toMatchObject({ status: 404 });
  });

  test('GIG-01 who has applied keeps it in sight when it is narrowed; who saved it does not', async () => {
    const gig = await publish('all');
    const { id } = await read<ApplicationMove>(apply(stranger, gig), 201);
    await read(guest.call('PUT', `/api/gigs/${gig.id}/saved`));
    const form = { ...gigForm({ title: gig.title, visibility: 'invited' }), version: gig.version };
    await read(poster.call('PUT', `/api/gigs/${gig.id}`, form));
    expect(await sightOf(gig, `/api/gigs/${gig.id}`)).toEqual(['poster', 'stranger']);
    expect((await read<GigsPage>(guest.call('GET', '/api/gigs/saved'))).items).toEqual([]);
    await read(stranger.call('POST', `/api/applications/${id}/withdraw`));
    expect(await sightOf(gig, `/api/gigs/${gig.id}`)).toEqual(['poster']);
  });
});
