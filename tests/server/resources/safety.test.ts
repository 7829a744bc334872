import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { BlockedPage } from '#contract/links.ts';
import type { Post } from '#contract/posts.ts';
import { closeReport, readReports, reportLines } from '#server/admin/reports.ts';
import { auditLog, removedRows } from '#server/db/schema/operations.ts';
import { get, itemsOf, operatorOf, refusal, statusOf } from '#tests/server/answers.ts';
import { lineUp, listOf, open, say } from '#tests/server/group-server.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { block, comment, popularPost, post, publish, report, send, unblock } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();
const [ann, bob, cleo] = await membersOfTest(server, 'Ann', 'Bob', 'Cleo');

test('SAF-08 each kind of content is reported once, with its text at that time', async () => {
  const entry = await post(bob, 'Buy my strings');
  const remark = await comment(bob, await post(ann), 'Buy them all');
  const message = await send(bob, ann, 'Have you bought them?');
  const gig = await publish(bob);
  const content = [
    ['person', bob.id, 'Bob'],
    ['post', entry.id, 'Buy my strings'],
    ['comment', remark.id, 'Buy them all'],
    ['message', message.id, 'Have you bought them?'],
    ['gig', gig.id, `${gig.title}\n${gig.description}`],
  ] as const;
  for (const [kind, id] of content) {
    for (const [words, already] of [['Strings, always strings', false] as const, ['Again', true] as const])
      expect(await report(ann, kind, { id }, words)).toMatchObject({ status: 201, body: { already } });
  }
  await bob.call('PUT', `/api/posts/${entry.id}`, { text: 'Who, me?', version: entry.version });
  const reports = await readReports(server.db, false);
  const rows = reports.map(({ kind, subjectId, evidence }) => [kind, subjectId, evidence]);
  expect(rows.reverse()).toEqual(content);
  expect(reports[0]).toMatchObject({ reporter: 'Ann', accused: 'Bob', words: 'Strings, always strings' });
  expect(reportLines(reports)).toContain('Ann on Bob');
  const id = reports[0]?.id ?? '';
  const close = (outcome: string) =>
    server.db.transaction((tx) => closeReport(tx, { id, outcome, actor: 'olga' }, new Date()));
  expect(await close('Warned')).toBe(true);
  expect(await close('Warned twice')).toBe(false);
  expect(await readReports(server.db, false)).toHaveLength(4);
  expect(await readReports(server.db, true)).toMatchObject([{ id, outcome: 'Warned' }]);
});

test('SAF-08 a post whose report was closed can be reported again, with its text at that time', async () => {
  const entry = await post(bob, 'Buy my strings');
  await report(ann, 'post', entry, 'Always strings');
  const id = (await readReports(server.db, false))[0]?.id ?? '';
  const closing = { id, outcome: 'Warned', actor: 'olga' };
  expect(await server.db.transaction((tx) => closeReport(tx, closing, new Date()))).toBe(true);
  await read(bob.call('PUT', `/api/posts/${entry.id}`, { text: 'Buy my reeds', version: entry.version }));
  for (const already of [false, true])
    expect(await report(ann, 'post', entry, 'Now reeds')).toMatchObject({ status: 201, body: { already } });
  const reported = { kind: 'post', subjectId: entry.id, words: 'Now reeds', evidence: 'Buy my reeds' };
  const isOpen = { closedAt: null, outcome: null };
  expect((await readReports(server.db, false))[0]).toMatchObject({ ...reported, ...isOpen });
});

test('SAF-08 SAF-13 own content, missing content and other people’s threads cannot be reported; blocked members can be', async () => {
  const entry = await post(bob);
  const message = await send(bob, ann);
  expect((await report(bob, 'post', entry)).status).toBe(403);
  expect((await report(cleo, 'message', message)).status).toBe(404);
  expect((await report(cleo, 'post', { id: '00000000-0000-7000-8000-000000000000' })).status).toBe(404);
  expect((await report(cleo, 'post', { id: 'x' })).status).toBe(404);
  expect((await report(cleo, 'planet', entry)).status).toBe(400);
  await block(bob, ann);
  expect((await report(ann, 'post', entry)).status).toBe(201);
  expect((await report(ann, 'message', message)).status).toBe(201);
});

test('SAF-08 reports are rate-limited, and the error says when to try again', async () => {
  for (let n = 0; n < 20; n += 1) expect((await report(ann, 'post', await post(bob))).status).toBe(201);
  const msg = 'You’ve reached the daily limit for reports. Try again tomorrow.';
  expect(await report(ann, 'person', bob)).toMatchObject(refusal(429, { msg }));
});

test('SAF-08 members’ text in the list of reports cannot inject terminal codes', async () => {
  await report(ann, 'post', await post(bob, 'a\u001b[2Jb\nc'));
  expect(reportLines((await readReports(server.db, false)).slice(0, 1))).toContain('it said  a [2Jb c');
});

test('SAF-06 blocking and unblocking can be repeated, and the list shows the latest first', async () => {
  for (const whom of [bob, bob, cleo]) await block(ann, whom);
  const [first, second] = [{ person: { id: cleo.id } }, { person: { id: bob.id } }];
  expect(await itemsOf(ann, '/api/blocks')).toMatchObject([first, second]);
  const { nextCursor } = await get<BlockedPage>(ann, '/api/blocks?limit=1');
  const rest = await get(ann, `/api/blocks?limit=1&cursor=${nextCursor}`);
  expect(rest).toMatchObject({ items: [second], nextCursor: null });
  for (const whom of [bob, bob, cleo]) await unblock(ann, whom);
  for (const who of [ann, bob]) expect(await itemsOf(who, '/api/blocks')).toEqual([]);
});

test('SAF-06 members cannot block themselves or an unknown member', async () => {
  expect(await statusOf(ann.call('PUT', `/api/blocks/${ann.id}`))).toBe(403);
  expect(await statusOf(ann.call('PUT', '/api/blocks/00000000-0000-7000-8000-000000000000'))).toBe(404);
  expect(await statusOf(ann.call('PUT', '/api/blocks/x'))).toBe(404);
});

test('SAF-06 a blocked member can block back; then each has to unblock', async () => {
  await block(ann, bob);
  await block(bob, ann);
  await unblock(ann, bob);
  expect(await statusOf(ann.call('GET', `/api/profiles/${bob.id}`))).toBe(404);
  await unblock(bob, ann);
  expect(await statusOf(ann.call('GET', `/api/profiles/${bob.id}`))).toBe(200);
});

const admin = operatorOf(server);
const reason = ['--reason', 'Sells strings'];
const body = async (who: Member, url: string) => (await who.call('GET', url)).body;

test('MSG-05 SAF-10 SAF-16 a restored gig reappears in its group and in the posts that show it', async () => {
  const { petra, ana, gig, id } = await lineUp(server);
  await say(petra, id, 'Hello');
  const clientId = freshClientId();
  const shown = await read<Post>(
    ana.call('POST', '/api/posts', { text: 'Come!', gigId: gig.id, clientId }),
    201,
  );
  const [groupPath, postPath] = [`/api/gigs/${gig.id}/group`, `/api/posts/${shown.id}`];
  const pages = () => Promise.all([body(petra, groupPath), open(ana, id), body(ana, postPath)]);
  const before = await pages();
  await admin('remove', 'gig', gig.id, ...reason);
  expect((await open(ana, id)).group).toMatchObject({ gigId: null, isIn: true });
  expect((await listOf(ana))[0]?.person.name).toBe('Deleted gig');
  expect(JSON.stringify(await body(ana, '/api/notifications'))).not.toContain('"kind":"group"');
  expect(await body(ana, postPath)).toMatchObject({ text: 'Come!', gig: null });
  await say(ana, id, 'Is it off?');
  await admin('restore', 'gig', gig.id);
  const [group, thread, card] = await pages();
  expect([group, card]).toEqual([before[0], before[2]]);
  expect(thread.group).toEqual(before[1].group);
  expect((await listOf(ana))[0]).toMatchObject({ person: { name: gig.title }, group: { count: 3 } });
});

test('SAF-10 a popular post is removed and restored in batches', async () => {
  const entry = await popularPost(server, bob);
  const before = await body(ann, `/api/posts/${entry.id}`);
  expect(before).toMatchObject({ likeCount: 2500, commentCount: 2500 });
  await admin('remove', 'post', entry.id, ...reason);
  expect((await ann.call('GET', `/api/posts/${entry.id}`)).status).toBe(404);
  const isRemoval = eq(auditLog.subjectId, entry.id);
  const [logged] = await server.db
    .select({ id: auditLog.id, bytes: sql<number>`pg_column_size(audit_log.*)` })
    .from(auditLog)
    .where(isRemoval);
  expect(logged?.bytes).toBeLessThan(1000);
  const parts = await server.db
    .select()
    .from(removedRows)
    .where(eq(removedRows.auditId, logged?.id ?? entry.id))
    .orderBy(removedRows.nth);
  const sizes = parts.map(({ tableName, rows, people }) => `${tableName} ${rows.length} ${people.length}`);
  const batches = (table: string) => [1000, 1000, 500].map((size) => `${table} ${size} ${size}`);
  expect(sizes).toEqual(['posts 1 1', ...batches('comments'), ...batches('likes')]);
  await admin('restore', 'post', entry.id);
  expect(await body(ann, `/api/posts/${entry.id}`)).toEqual(before);
});
