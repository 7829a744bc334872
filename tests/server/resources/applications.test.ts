import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApplicationMove, ApplicationsPage, OwnApplicationsPage } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigs } from '#server/db/schema/gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block } from '#tests/support/acts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const declan = await server.member({ name: 'Declan' });
const ada = await server.member({ name: 'Ada' });
const ben = await server.member({ name: 'Ben' });
const cy = await server.member({ name: 'Cy' });

const publish = (changed: Parameters<typeof gigForm>[0] = {}) =>
  read<Gig>(declan.call('POST', '/api/gigs', { ...gigForm(changed), clientId: freshClientId() }), 201);
const apply = (who: Member, gig: Gig, note = 'I can do it', clientId = freshClientId()) =>
  read<ApplicationMove>(who.call('POST', `/api/gigs/${gig.id}/applications`, { note, clientId }), 201);
const move = (
  who: Member,
  what: 'withdraw' | 'accept' | 'decline' | 'undo-decline',
  { id }: { id: string },
) => read<ApplicationMove>(who.call('POST', `/api/applications/${id}/${what}`));
const statusOf = async (answer: ReturnType<Member['call']>) => (await answer).status;
const readGig = (who: Pick<Member, 'call'>, gig: Gig) => read<Gig>(who.call('GET', `/api/gigs/${gig.id}`));
const newsOf = async (who: Member, gig: Gig) =>
  (
    await server.db
      .select({ type: notifications.type })
      .from(notifications)
      .where(and(eq(notifications.recipientId, who.id), eq(notifications.subjectId, gig.id)))
      .orderBy(asc(notifications.createdAt), asc(notifications.id))
  ).map(({ type }) => type);
const stateOf = async (who: Member, gig: Gig) => (await readGig(who, gig)).myApplication?.state;

describe('SCR /gigs/{id}', () => {
  test('SCR an application notifies the poster and is shown to both', async () => {
    const gig = await publish();
    await apply(ada, gig, 'Ten minutes from Mill Lane');
    expect(await newsOf(declan, gig)).toEqual(['gig_application']);
    expect(await stateOf(ada, gig)).toBe('applied');
    const page = await read<ApplicationsPage>(declan.call('GET', `/api/gigs/${gig.id}/applications`));
    expect(page.items).toMatchObject([
      { note: 'Ten minutes from Mill Lane', state: 'applied', applicant: { id: ada.id, linkState: 'none' } },
    ]);
    const mine = await read<OwnApplicationsPage>(ada.call('GET', '/api/applications/mine'));
    expect(mine.items[0]).toMatchObject({ gigId: gig.id, gig: { title: gig.title, status: 'open' } });
  });

  test('SAF-05 a repeated send is one application', async () => {
    const gig = await publish();
    const clientId = freshClientId();
    const [first, second] = await Promise.all([
      apply(ada, gig, 'x', clientId),
      apply(ada, gig, 'x', clientId),
    ]);
    expect(second.id).toBe(first.id);
    const another = await ada.call('POST', `/api/gigs/${gig.id}/applications`, {
      note: '',
      clientId: freshClientId(),
    });
    expect(another).toMatchObject({ status: 409, body: { current: { id: gig.id } } });
    expect(await newsOf(declan, gig)).toEqual(['gig_application']);
  });

  test('SCR withdrawing and applying again reuse one application', async () => {
    const gig = await publish();
    const first = await apply(ada, gig, 'First note');
    expect(await move(ada, 'withdraw', first)).toMatchObject({ state: 'withdrawn' });
    expect(await readGig(ada, gig)).toMatchObject({ applicationCount: 0 });
    const again = await apply(ada, gig, 'Second note');
    expect(again).toMatchObject({ id: first.id, state: 'applied', note: 'Second note' });
    expect(await newsOf(declan, gig)).toEqual(['application_withdrawn', 'gig_application']);
  });

  test('SCR a filled gig closes every open application, and opens them again when a booked player drops out', async () => {
    const gig = await publish();
    const adas = await apply(ada, gig);
    await apply(ben, gig);
    const cys = await apply(cy, gig);
    await move(cy, 'withdraw', cys);
    await move(declan, 'accept', adas);
    expect(await readGig(server, gig)).toMatchObject({ status: 'filled', placesTaken: 1 });
    expect([await stateOf(ada, gig), await stateOf(ben, gig), await stateOf(cy, gig)]).toEqual([
      'accepted',
      'closed',
      'withdrawn',
    ]);
    expect(await newsOf(ada, gig)).toEqual(['application_accepted']);
    expect(await newsOf(ben, gig)).toEqual(['gig_filled']);
    expect(await newsOf(cy, gig)).toEqual([]);
    expect(await move(ada, 'withdraw', adas)).toMatchObject({
      state: 'withdrawn',
      gigStatus: 'open',
    });
    expect(await stateOf(ben, gig)).toBe('applied');
    expect(await newsOf(ben, gig)).toEqual(['gig_filled', 'gig_reopened']);
    expect((await newsOf(declan, gig)).at(-1)).toBe('application_withdrawn');
  });

  test('SCR a gig with two places fills with the second booking', async () => {
    const gig = await publish({ places: 2 });
    const [first, second] = [await apply(ada, gig), await apply(ben, gig)];
    expect(await move(declan, 'accept', first)).toMatchObject({ gigStatus: 'open' });
    expect(await move(declan, 'accept', second)).toMatchObject({ gigStatus: 'filled' });
    const smaller = await declan.call('PUT', `/api/gigs/${gig.id}`, {
      ...gigForm({ places: 1 }),
      version: gig.version,
    });
    expect(smaller).toMatchObject({ status: 400, body: { errors: [{ field: 'places' }] } });
    const larger = { ...gigForm({ places: 3 }), version: gig.version };
    expect(await read<Gig>(declan.call('PUT', `/api/gigs/${gig.id}`, larger))).toMatchObject({
      status: 'open',
    });
  });

  test('SCR two simultaneous accepts give the last place once', async () => {
    const gig = await publish();
    const both = [await apply(ada, gig), await apply(ben, gig)];
    const answers = await Promise.all(
      both.map(({ id }) => declan.call('POST', `/api/applications/${id}/accept`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readGig(declan, gig)).toMatchObject({ placesTaken: 1, status: 'filled' });
  });

  test('SCR closing notifies waiting applicants, cancelling notifies booked players too', async () => {
    const gig = await publish({ places: 2 });
    await move(declan, 'accept', await apply(ada, gig));
    await apply(ben, gig);
    await read(declan.call('POST', `/api/gigs/${gig.id}/close`));
    expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['accepted', 'closed']);
    expect(await newsOf(ben, gig)).toEqual(['gig_closed']);
    await read(declan.call('POST', `/api/gigs/${gig.id}/cancel`));
    expect([await stateOf(ada, gig), await stateOf(ben, gig)]).toEqual(['cancelled', 'cancelled']);
    expect(await newsOf(ada, gig)).toEqual(['application_accepted', 'gig_cancelled']);
    expect((await readGig(declan, gig)).applicationCounts).toMatchObject({ accepted: 0, cancelled: 2 });
  });
});

describe('SAF-01 who may', () => {
  test('SAF-01 only poster and applicant read and move an application', async () => {
    const gig = await publish();
    const application = await apply(ada, gig);
    expect(await statusOf(ben.call('GET', `/api/gigs/${gig.id}/applications`))).toBe(403);
    expect(await statusOf(server.call('GET', `/api/gigs/${gig.id}/applications`))).toBe(401);
    expect(await statusOf(ben.call('POST', `/api/applications/${application.id}/withdraw`))).toBe(404);
    expect(await statusOf(ben.call('POST', `/api/applications/${application.id}/accept`))).toBe(404);
    expect(await statusOf(ada.call('POST', `/api/applications/${application.id}/accept`))).toBe(403);
    expect(await statusOf(declan.call('POST', `/api/applications/${application.id}/withdraw`))).toBe(403);
    expect((await readGig(ben, gig)).myApplication).toBeNull();
    expect(await stateOf(ada, gig)).toBe('applied');
  });

  test('SAF-01 the poster, unverified members, blocked members and visitors cannot apply', async () => {
    const gig = await publish();
    const send = (who: Pick<Member, 'call'>) =>
      who.call('POST', `/api/gigs/${gig.id}/applications`, { note: '', clientId: freshClientId() });
    const dora = await server.member({ name: 'Dora', verified: false });
    const eve = await server.member({ name: 'Eve' });
    await block(declan, eve);
    expect(await statusOf(send(declan))).toBe(403);
    expect(await statusOf(send(dora))).toBe(403);
    expect(await statusOf(send(eve))).toBe(404);
    expect(await statusOf(send(server))).toBe(401);
  });

  test('SCR a gig that is over takes no applications and no bookings', async () => {
    const gig = await publish();
    const waiting = await apply(ada, gig);
    await server.db
      .update(gigs)
      .set({ startsAt: new Date(Date.now() - 9_000_000), endsAt: new Date(Date.now() - 1000) })
      .where(eq(gigs.id, gig.id));
    const late = await ben.call('POST', `/api/gigs/${gig.id}/applications`, {
      note: '',
      clientId: freshClientId(),
    });
    expect(late).toMatchObject({ status: 409, body: { errors: [{ msg: 'This gig is over.' }] } });
    expect(await statusOf(declan.call('POST', `/api/applications/${waiting.id}/accept`))).toBe(409);
  });

  test.each([['x'], ['00000000-0000-7000-8000-000000000000']])('API-03 the id %s is 404', async (id) => {
    expect(await statusOf(ada.call('POST', `/api/applications/${id}/withdraw`))).toBe(404);
    const body = { note: '', clientId: freshClientId() };
    expect(await statusOf(ada.call('POST', `/api/gigs/${id}/applications`, body))).toBe(404);
  });
});

test('GIG-07 an application has up to three safe links to work, read by poster and applicant, also after reapplying', async () => {
  const [poster, player] = [declan, await server.member()];
  const gig = await publish();
  const links = ['https://ada.example/live', 'https://ada.example/late?x=1'];
  const call = (body: object) =>
    player.call('POST', `/api/gigs/${gig.id}/applications`, {
      note: 'Me',
      clientId: freshClientId(),
      ...body,
    });
  for (const wrong of [
    ['http://ada.example'],
    ['javascript:alert(1)'],
    ['https://a:b@c.example'],
    [...links, ...links],
    'https://ada.example',
  ])
    expect((await call({ links: wrong })).status).toBe(400);
  const clientId = freshClientId();
  const { id } = await read<ApplicationMove>(call({ links, clientId }), 201);
  expect((await call({ links: [], clientId })).status).toBe(409);
  const applicants = () => read<ApplicationsPage>(poster.call('GET', `/api/gigs/${gig.id}/applications`));
  expect((await applicants()).items).toMatchObject([{ links }]);
  expect(await read(player.call('GET', `/api/gigs/${gig.id}`))).toMatchObject({ myApplication: { links } });
  await read(player.call('POST', `/api/applications/${id}/withdraw`));
  await read(call({ links: [links[1]] }), 201);
  expect((await applicants()).items).toMatchObject([{ links: [links[1]] }]);
});
