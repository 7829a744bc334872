import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { contentParts } from '#server/admin/removed-rows.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import type { RemovedPart } from '#server/undo/deleted-rows.ts';
import { type Asking, idsOf, itemsOf, noticesOf, operatorOf, refusedAs } from '#tests/server/answers.ts';
import { membersOfTest, serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, comment, link, post, publish, report, send, setUser } from '#tests/support/acts.ts';
import { botToken } from '#tests/support/bot-check.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const admin = operatorOf(server);
const reason = ['--reason', 'Sells strings'];

const [ann, bob, cleo] = await membersOfTest(server, 'Ann', 'Bob', 'Cleo');
const bodyOf = async (who: Asking, url: string) => (await who.call('GET', url)).body;
const statusOf = async (who: Asking, url: string) => (await who.call('GET', url)).status;

test('SAF-10 a removed post leaves every list with its comments, likes and notifications, and is restored as it was', async () => {
  const entry = await post(bob, 'Buy my strings');
  await comment(ann, entry, 'Never');
  await cleo.call('PUT', `/api/posts/${entry.id}/like`);
  const pages = [`/api/posts/${entry.id}`, `/api/posts/${entry.id}/comments`, `/api/posts?author=${bob.id}`];
  const before = await Promise.all(pages.map((url) => bodyOf(cleo, url)));
  expect(await noticesOf(bob)).toMatchObject([{ type: 'comment' }]);

  expect(await admin('remove', 'post', entry.id, ...reason)).toMatch(/^Removed the post/);
  expect(await statusOf(cleo, `/api/posts/${entry.id}`)).toBe(404);
  expect(await bodyOf(cleo, `/api/posts?author=${bob.id}`)).toMatchObject({ items: [] });
  const excerpt = 'Sells strings. It said: Buy my strings';
  expect(await noticesOf(bob)).toMatchObject([{ type: 'content_removed', actor: null, excerpt }]);

  expect(await admin('restore', 'post', entry.id)).toBe('Restored the post.');
  expect(await Promise.all(pages.map((url) => bodyOf(cleo, url)))).toEqual(before);
});

test('SAF-10 SAF-08 a comment is removed and restored alone, but not once its post is gone', async () => {
  const entry = await post(ann);
  const remark = await comment(bob, entry, 'Strings?');
  const before = await bodyOf(ann, `/api/posts/${entry.id}/comments`);
  await admin('remove', 'comment', remark.id, ...reason);
  expect(await bodyOf(ann, `/api/posts/${entry.id}/comments`)).toMatchObject({ items: [] });
  expect(await noticesOf(ann)).toEqual([]);
  await admin('restore', 'comment', remark.id);
  expect(await bodyOf(ann, `/api/posts/${entry.id}/comments`)).toEqual(before);
  await admin('remove', 'comment', remark.id, ...reason);
  await server.db.delete(posts).where(eq(posts.id, entry.id));
  await expect(admin('restore', 'comment', remark.id)).rejects.toThrow('what it belonged to is gone');
});

test('SAF-10 a gig is removed and restored with its applications', async () => {
  const gig = await publish(bob);
  await apply(ann, gig);
  const pages = (who: Member) => [
    bodyOf(who, `/api/gigs/${gig.id}`),
    bodyOf(who, '/api/applications/mine'),
    bodyOf(who, '/api/gigs/mine'),
  ];
  const before = await Promise.all([...pages(ann), ...pages(bob), ...pages(cleo)]);
  await admin('remove', 'gig', gig.id, ...reason);
  for (const who of [ann, bob, cleo]) expect(await statusOf(who, `/api/gigs/${gig.id}`)).toBe(404);
  expect(await bodyOf(ann, '/api/applications/mine')).toMatchObject({ items: [] });
  expect(await noticesOf(ann)).toMatchObject([{ type: 'gig_cancelled', subject: { title: gig.title } }]);
  expect(await noticesOf(cleo)).toEqual([]);
  await admin('restore', 'gig', gig.id);
  expect(await Promise.all([...pages(ann), ...pages(bob), ...pages(cleo)])).toEqual(before);
});

test('SAF-10 OPS-04 a removed message keeps its place without its text, and is restored, even from an earlier version’s placeholder text', async () => {
  await send(bob, ann, 'Hello');
  const message = await send(bob, ann, 'Have you bought them?');
  const quoted = await send(cleo, ann, 'Buy my strings');
  const last = async () => (await itemsOf<Conversation>(ann, '/api/conversations'))[1]?.lastMessage.text;
  const removed = 'This message was removed by a moderator.';
  const notice = { type: 'message', subject: { kind: 'conversation' } };
  for (const { id } of [message, quoted]) await admin('remove', 'message', id, ...reason);
  expect(await last()).toBe(removed);
  expect(await noticesOf(ann)).toMatchObject([
    { ...notice, excerpt: removed },
    { ...notice, excerpt: 'Hello' },
  ]);
  await expect(admin('remove', 'message', message.id, ...reason)).rejects.toThrow('already been removed');
  const text = 'This message was removed by those who run the place.';
  await server.db.update(messages).set({ text }).where(eq(messages.id, message.id));
  for (const { id } of [message, quoted]) await admin('restore', 'message', id);
  expect(await last()).toBe('Have you bought them?');
  expect(await noticesOf(ann)).toMatchObject([{ excerpt: 'Buy my strings' }, { excerpt: 'Hello' }]);
});

test('SAF-10 a removal stores all rows that the database deletes by cascade, except these', async () => {
  const cascades = await server.db
    .select({ child: sql<string>`conrelid::regclass::text`, of: sql<string>`confrelid::regclass::text` })
    .from(sql`pg_constraint`)
    .where(
      sql`contype = 'f' and confdeltype = 'c' and confrelid::regclass::text in ('posts', 'comments', 'gigs', 'messages')`,
    );
  const stored = Object.entries<readonly RemovedPart[]>(contentParts).flatMap(([kind, parts]) =>
    parts.map(([, table]) => `${getTableConfig(table).name} of ${kind}s`),
  );
  // Notifications and search matches would be stale, messages keep their row, replies include their thread.
  const missing = cascades.map(({ child, of }) => `${child} of ${of}`).filter((one) => !stored.includes(one));
  expect(missing.sort()).toEqual([
    'comment_threads of posts',
    'gig_matches of gigs',
    'hidden_messages of messages',
    'message_copies of messages',
    'message_files of messages',
    'message_reactions of messages',
    'notifications of comments',
    'notifications of messages',
  ]);
});

test('SAF-08 a suspended member is signed out, cannot sign in, and is hidden from everyone until restored', async () => {
  await link(ann, bob);
  const entry = await post(bob, 'Buy my strings');
  const gig = await publish(bob);
  await comment(bob, await post(ann), 'Mine, too');
  await send(bob, ann, 'Hello');
  const postPath = `/api/posts?ids=${entry.id}`;
  const lists = [postPath, '/api/conversations', '/api/links?box=links', '/api/notifications'];
  // Fetching the list marks its messages as delivered.
  await bodyOf(ann, '/api/conversations');
  await server.app.services.background.idle();
  const before = await Promise.all(lists.map((url) => bodyOf(ann, url)));

  const password = 'a long password';
  const passwordHash = await hashPassword(password);
  await setUser(server, bob, { passwordHash });
  const signIn = async (given = password) => {
    const turnstileToken = await botToken(server);
    return server.call('POST', '/api/auth', { email: bob.email, password: given, turnstileToken });
  };
  const answer = await admin('suspend', bob.email, ...reason);
  expect(answer).toBe(`Suspended ${bob.email} and signed them out everywhere.`);

  expect(await statusOf(bob, '/api/auth')).toBe(401);
  const suspended = { errors: [{ msg: expect.stringContaining('suspended') }], code: 'account_suspended' };
  expect(await signIn()).toMatchObject({ status: 403, body: suspended });
  const guess = await signIn('not this one');
  expect(guess, 'a wrong password reveals nothing').toMatchObject(refusedAs(400, 'wrong_credentials'));
  for (const url of [`/api/posts/${entry.id}`, `/api/gigs/${gig.id}`, `/api/profiles/${bob.id}`])
    expect(await statusOf(ann, url), url).toBe(404);
  expect(await statusOf(server, `/api/gigs/${gig.id}`)).toBe(404);
  expect(await idsOf(server, '/api/people')).not.toContain(bob.id);
  for (const url of lists) expect(JSON.stringify(await bodyOf(ann, url)), url).not.toContain(bob.id);
  const clientId = 'after-the-suspension';
  const sending = await ann.call('POST', '/api/messages', { recipientId: bob.id, text: 'Hm?', clientId });
  expect(sending.status).toBeGreaterThanOrEqual(403);

  expect(await admin('restore', 'person', bob.id)).toBe(`${bob.email} can sign in again.`);
  expect(await Promise.all(lists.map((url) => bodyOf(ann, url)))).toEqual(before);
  expect((await signIn()).status).toBe(200);
});

test('OPS-04 an operator can verify a member who gets no mail, and sign them out on all devices', async () => {
  const newcomer = await server.member({ name: 'New', verified: false });
  expect(await admin('verify', newcomer.email)).toBe(`${newcomer.email} is verified.`);
  expect(await bodyOf(newcomer, '/api/auth')).toMatchObject({ isEmailVerified: true });
  expect(await admin('sign-out', newcomer.id)).toBe(`Signed ${newcomer.email} out; 1 session ended.`);
  await expect
    .poll(() => statusOf(newcomer, '/api/auth'), { message: 'sessions are cached for two seconds' })
    .toBe(401);
  await expect(admin('verify', newcomer.email)).rejects.toThrow('already verified');
});

test('SAF-08 the audit log has every action with actor and reason; members’ text cannot inject terminal codes', async () => {
  await setUser(server, bob, { name: 'Bob\u001b[2J' });
  const entry = await post(bob);
  await admin('remove', 'post', entry.id, ...reason);
  await admin('restore', 'post', entry.id);
  const lines = (await admin('audit', entry.id)).split('\n');
  expect(lines.map((line) => line.split(/\s{2,}/).slice(1))).toEqual([
    ['olga', 'restore', 'post', entry.id],
    ['olga', 'remove', 'post', entry.id, 'Sells strings'],
  ]);
  expect(await admin('audit')).toContain(entry.id);
  expect(await admin('audit', ann.email)).toBe('Nothing done yet.');
  for (const output of [await admin('members', bob.email), await admin('show', 'person', bob.id)]) {
    expect(output).toContain(bob.email);
    expect(output).not.toContain('\u001b');
  }
  expect(await admin('show', 'person', bob.id)).toMatch(/posts\s+1\n/);
  expect(await admin('show', 'post', entry.id)).toContain('Anyone for a jam?');
  expect(await admin('members', 'nobody is called so%')).toBe('No members found.');
});

test('SAF-08 the reporter is notified of the outcome', async () => {
  const entry = await post(bob);
  await report(ann, 'post', entry);
  const [open] = JSON.parse(await admin('reports', '--json')).filter(
    ({ subjectId }: { subjectId: string }) => subjectId === entry.id,
  );
  expect(await admin('close', open.id, '--outcome', 'It was removed.')).toBe(`Closed ${open.id}.`);
  const notice = { type: 'report_answered', actor: null, excerpt: 'It was removed.' };
  expect(await noticesOf(ann)).toMatchObject([notice]);
  expect(await admin('reports', '--closed')).toContain('It was removed.');
});

const unknownId = '01a20745-5609-7f02-805d-b76e201f6a7b';
test.each<[words: string[], says: string]>([
  [['planets'], 'Unknown command "planets"'],
  [['constructor'], 'Unknown command "constructor"'],
  [['members', '--loud'], 'Unknown option'],
  [['suspend', 'nobody@example.test', ...reason], 'There is no member nobody@example.test'],
  [['suspend', unknownId], 'Add a reason: --reason'],
  [['remove', 'planet', unknownId, ...reason], '"planet" must be'],
  [['remove', 'post', unknownId, ...reason], `There is no post ${unknownId}.`],
  [['remove', 'post', "' or 1=1", ...reason], "There is no post ' or 1=1."],
  [['restore', 'gig', unknownId], `There is no removed gig ${unknownId}.`],
  [['restore', 'person', unknownId], `There is no member ${unknownId}`],
  [['close', unknownId, '--outcome', 'x'], `There is no open report ${unknownId}.`],
  [['close', unknownId], 'Add a reason: --outcome'],
  [['show'], '"" must be'],
])('OPS-04 %o is answered with a message and changes nothing', async (words, says) => {
  const before = await admin('audit');
  await expect(admin(...words)).rejects.toThrow(says);
  expect(await admin('audit')).toBe(before);
});
