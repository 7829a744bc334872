import { expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import { anyone } from '#contract/ours/gig-roles.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { termsAsRead } from '#contract/ours/read-terms.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { bookingServer, pounds } from '../booking-server.ts';
import { UNDO_TIME } from '../undo-server.ts';

const { server, people, pass, publish, readGig, apply, call, edit, newsOf, standing } = await bookingServer();

const roleOf = (gig: Gig) => gig.roles?.[0]?.id ?? anyone;
const termsOf = (gig: Gig, roleId = roleOf(gig)) => termsAsRead(gig, roleId);
const applyAsRead = (who: Member, gig: Gig, more: object = {}) =>
  who.call('POST', `/api/gigs/${gig.id}/applications`, {
    note: 'I can',
    clientId: freshClientId(),
    terms: termsOf(gig),
    ...more,
  });
const late = (words: RegExp, gig: { id: string }) => ({
  status: 409,
  body: { errors: [{ msg: expect.stringMatching(words) }], current: { id: gig.id } },
});

test.each<[string, Parameters<typeof edit>[1], RegExp]>([
  ['the pay', pounds(6000), /^It has changed since you read it\. Pay: £160 → £60\. Look, and press again\.$/],
  ['a time', { startTime: '18:00' }, /Time: 17:00–23:30 → 18:00–23:30/],
  ['the place', { place: 'York' }, /Place: Leeds → York\./],
])(
  'GIG-13 who applies on other terms than they read is stopped, and applies on those: %s',
  async (_what, changed, words) => {
    const gig = await publish();
    await edit(gig, changed);
    const refused = await applyAsRead(people.ada, gig);
    expect(refused).toMatchObject(late(words, gig));
    expect(await standing(people.ada, gig)).toBeNull();
    expect(await newsOf(people.declan)).toEqual([]);
    const { current } = refused.body as { current: Gig };
    expect(current).toMatchObject(await readGig(people.ada, gig));
    await read(applyAsRead(people.ada, current), 201);
    expect(await standing(people.ada, gig)).toMatchObject({ state: 'applied', note: 'I can' });
  },
);

test('GIG-13 other words stop nobody, nor does an older client that says nothing of what it read', async () => {
  const gig = await publish();
  const form = { title: 'Dep drummer, at last', description: 'One typing error less.', dress: 'Black' };
  await edit(gig, form);
  await read(applyAsRead(people.ada, gig), 201);
  await edit(gig, { ...form, ...pounds(6000) });
  await read(applyAsRead(people.ben, gig, { terms: undefined }), 201);
});

test('GIG-13 a role that is another one stops who applies for it, and nobody else', async () => {
  const gig = await publish({
    roles: [
      { skill: 'Trumpet', count: 1 },
      { skill: 'Saxophone', count: 1 },
    ],
  });
  const [trumpet, saxophone] = gig.roles ?? [];
  if (!trumpet || !saxophone) throw new Error('two roles were asked for');
  await edit(gig, {
    roles: [
      { id: trumpet.id, skill: 'Cornet', count: 1, level: 'professional' },
      { id: saxophone.id, skill: 'Saxophone', count: 1 },
    ],
  });
  const forTrumpet = { roleId: trumpet.id, terms: termsOf(gig, trumpet.id) };
  const words = /Role: Trumpet → Cornet, professional/;
  expect(await applyAsRead(people.ada, gig, forTrumpet)).toMatchObject(late(words, gig));
  const forSaxophone = { roleId: saxophone.id, terms: termsOf(gig, saxophone.id) };
  await read(applyAsRead(people.ben, gig, forSaxophone), 201);
});

test('SAF-05 GIG-13 a try once more of what has succeeded is answered as before, whatever has changed since', async () => {
  const gig = await publish();
  const clientId = freshClientId();
  const first = await read<ApplicationMove>(applyAsRead(people.ada, gig, { clientId }), 201);
  await edit(gig, pounds(6000));
  const again = await read<ApplicationMove>(applyAsRead(people.ada, gig, { clientId }), 201);
  expect(again.id).toBe(first.id);
});

test('GIG-13 what is closed says so first; a gig out of sight says nothing', async () => {
  const gig = await publish();
  await edit(gig, pounds(6000));
  await read(people.declan.call('POST', `/api/gigs/${gig.id}/close`));
  expect(await applyAsRead(people.ada, gig)).toMatchObject(late(/takes no more applications/, gig));
  const hidden = await publish();
  await edit(hidden, { ...pounds(6000), visibility: 'invited' });
  expect((await applyAsRead(people.ada, hidden)).status).toBe(404);
});

test.each(['accept', 'offer'])(
  'GIG-13 a poster who says %s on terms that another tab of theirs has changed is stopped once',
  async (move) => {
    const gig = await publish();
    const application = await apply(people.ada, gig);
    await edit(gig, pounds(6000));
    const asRead = { terms: termsOf(gig), note: '' };
    expect(await call(people.declan, move, application, asRead)).toMatchObject(late(/Pay: £160 → £60/, gig));
    expect(await standing(people.ada, gig)).toMatchObject({ state: 'applied' });
    const now = await readGig(people.declan, gig);
    await read(call(people.declan, move, application, { ...asRead, terms: termsOf(now) }));
  },
);

test('GIG-13 who has applied anew with another note is not booked for the first', async () => {
  const gig = await publish();
  const application = await read<ApplicationMove>(applyAsRead(people.ada, gig), 201);
  const asRead = { terms: termsOf(gig), note: 'I can' };
  await read(call(people.ada, 'withdraw', application));
  await read(applyAsRead(people.ada, gig, { note: 'From nine o’clock' }), 201);
  expect(await call(people.declan, 'accept', application, asRead)).toMatchObject(late(/Another note/, gig));
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'applied' });
  await read(call(people.declan, 'accept', application, { ...asRead, note: 'From nine o’clock' }));
});

test('GIG-13 who has withdrawn is what a poster hears of, whatever else has changed', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await read(call(people.ada, 'withdraw', application));
  await edit(gig, pounds(6000));
  expect(await call(people.declan, 'accept', application, { terms: termsOf(gig) })).toMatchObject({
    status: 409,
    body: { current: { id: application.id, state: 'withdrawn' } },
  });
});

test('GIG-13 SAF-05 undone and chosen again on the same terms, by a client of before, too', async () => {
  const gig = await publish();
  const application = await apply(people.ada, gig);
  await read(call(people.declan, 'accept', application, { terms: termsOf(gig), note: '' }));
  const [act] = (await read<{ items: { id: string }[] }>(people.declan.call('GET', '/api/undo'))).items;
  await read(people.declan.call('POST', `/api/undo/${act?.id}`));
  await read(call(people.declan, 'accept', application));
  await pass(UNDO_TIME);
  expect(await standing(people.ada, gig)).toMatchObject({ state: 'accepted' });
});

test('GIG-13 an edit and an application at once: whatever comes first, nobody has applied for what they have not read', async () => {
  const gig = await publish();
  const players = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => server.member({ name: `Player ${nth}` })),
  );
  const [, ...answers] = await Promise.all([
    edit(gig, pounds(6000)),
    ...players.map((player) => applyAsRead(player, gig)),
  ]);
  const edited = await newsOf(people.declan);
  for (const [nth, { status, body }] of answers.entries()) {
    const player = players[nth];
    if (!player) throw new Error('an answer to nobody');
    if (status === 409) {
      expect(body).toMatchObject({ current: { pay: { amount: 6000 } } });
      expect(await standing(player, gig)).toBeNull();
    } else {
      expect(status).toBe(201);
      expect(await newsOf(player)).toContain('gig_changed');
    }
  }
  expect(edited).toHaveLength(answers.filter(({ status }) => status === 201).length);
});
