import { expect, test } from 'vitest';
import { closeReport, readReports, reportLines } from '#server/admin/reports.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, post, publish, send } from '#tests/support/acts.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const report = (who: Pick<Member, 'call'>, kind: string, id: string, words = '') =>
  who.call('POST', '/api/reports', { kind, id, reason: 'spam', words });
const pair = async () =>
  [await server.member({ name: 'Ann' }), await server.member({ name: 'Bob' })] as const;

test('SAF-08 each kind of thing is reported once, with how it read then', async () => {
  const [ann, bob] = await pair();
  const wall = await post(bob, 'Buy my strings');
  const said = await comment(bob, await post(ann), 'Buy them all');
  const message = await send(bob, ann, 'Have you bought them?');
  const gig = await publish(bob);
  const things = [
    ['person', bob.id, 'Bob'],
    ['post', wall.id, 'Buy my strings'],
    ['comment', said.id, 'Buy them all'],
    ['message', message.id, 'Have you bought them?'],
    ['gig', gig.id, `${gig.title}\n${gig.description}`],
  ] as const;
  for (const [kind, id] of things) {
    expect(await report(ann, kind, id, 'Strings, always strings')).toMatchObject({
      status: 201,
      body: { already: false },
    });
    expect(await report(ann, kind, id, 'Again')).toMatchObject({ status: 201, body: { already: true } });
  }
  await bob.call('PUT', `/api/posts/${wall.id}`, { text: 'Who, me?', version: wall.version });
  const open = await readReports(server.db, false);
  expect(open.map(({ kind, subjectId, evidence }) => [kind, subjectId, evidence]).reverse()).toEqual(things);
  expect(open[0]).toMatchObject({ reporter: 'Ann', accused: 'Bob', words: 'Strings, always strings' });
  expect(reportLines(open)).toContain('Ann on Bob');
  const id = open[0]?.id ?? '';
  const close = (outcome: string) =>
    server.db.transaction((tx) => closeReport(tx, { id, outcome, actor: 'olga' }, new Date()));
  expect(await close('Warned')).toBe(true);
  expect(await close('Warned twice')).toBe(false);
  expect(await readReports(server.db, false)).toHaveLength(4);
  expect(await readReports(server.db, true)).toMatchObject([{ id, outcome: 'Warned' }]);
});

test('SAF-08 SAF-13 not what is one’s own, not there, or in threads of others; nor as a newcomer; a block hinders nobody', async () => {
  const [ann, bob] = await pair();
  const newcomer = await server.member({ name: 'New', verified: false });
  const cleo = await server.member({ name: 'Cleo' });
  const wall = await post(bob);
  const message = await send(bob, ann);
  expect((await report(bob, 'post', wall.id)).status).toBe(403);
  expect((await report(newcomer, 'post', wall.id)).status).toBe(403);
  expect((await report(server, 'post', wall.id)).status).toBe(401);
  expect((await report(cleo, 'message', message.id)).status).toBe(404);
  expect((await report(cleo, 'post', '00000000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await report(cleo, 'post', 'x')).status).toBe(404);
  expect((await report(cleo, 'planet', wall.id)).status).toBe(400);
  await block(bob, ann);
  expect((await report(ann, 'post', wall.id)).status).toBe(201);
  expect((await report(ann, 'message', message.id)).status).toBe(201);
});

test('SAF-08 nobody reports without end, and is told when to go on', async () => {
  const [ann, bob] = await pair();
  for (let n = 0; n < 20; n += 1) expect((await report(ann, 'post', (await post(bob)).id)).status).toBe(201);
  const refused = await report(ann, 'person', bob.id);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    errors: [{ msg: 'That is as much as one can report in a day. Please go on tomorrow.' }],
  });
});

test('SAF-08 the list of reports keeps what members wrote from steering the terminal', async () => {
  const [ann, bob] = await pair();
  await report(ann, 'post', (await post(bob, 'a\u001b[2Jb\nc')).id);
  expect(reportLines((await readReports(server.db, false)).slice(0, 1))).toContain('it read  a [2Jb c');
});
