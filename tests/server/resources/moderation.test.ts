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
const because = ['--reason', 'Sells strings'];

const [ann, bob, cleo] = await membersOfTest(server, 'Ann', 'Bob', 'Cleo');
const bodyOf = async (who: Asking, url: string) => (await who.call('GET', url)).body;
const statusOf = async (who: Asking, url: string) => (await who.call('GET', url)).status;

test('SAF-10 a removed post leaves every list with its comments, likes and notifications, and is restored as it was', async () => {
  const wall = await post(bob, 'Buy my strings');
  await comment(ann, wall, 'Never');
  await cleo.call('PUT', `/api/posts/${wall.id}/like`);
  const pages = [`/api/posts/${wall.id}`, `/api/posts/${wall.id}/comments`, `/api/posts?author=${bob.id}`];
  const before = await Promise.all(pages.map((url) => bodyOf(cleo, url)));
  expect(await noticesOf(bob)).toMatchObject([{ type: 'comment' }]);

  expect(await admin('remove', 'post', wall.id, ...because)).toMatch(/^Removed the post/);
  expect(await statusOf(cleo, `/api/posts/${wall.id}`)).toBe(404);
  expect(await bodyOf(cleo, `/api/posts?author=${bob.id}`)).toMatchObject({ items: [] });
  const excerpt = 'Sells strings. It said: Buy my strings';
  expect(await noticesOf(bob)).toMatchObject([{ type: 'content_removed', actor: null, excerpt }]);

  expect(await admin('restore', 'post', wall.id)).toBe('Restored the post.');
  expect(await Promise.all(pages.map((url) => bodyOf(cleo, url)))).toEqual(before);
});

test('SAF-10 SAF-08 a comment is removed and restored alone, but not once its post is gone', async () => {
  const wall = await post(ann);
  const said = await comment(bob, wall, 'Strings?');
  const before = await bodyOf(ann, `/api/posts/${wall.id}/comments`);
  await admin('remove', 'comment', said.id, ...because);
  expect(await bodyOf(ann, `/api/posts/${wall.id}/comments`)).toMatchObject({ items: [] });
  expect(await noticesOf(ann)).toEqual([]);
  await admin('restore', 'comment', said.id);
  expect(await bodyOf(ann, `/api/posts/${wall.id}/comments`)).toEqual(before);
  await admin('remove', 'comment', said.id, ...because);
  await server.db.delete(posts).where(eq(posts.id, wall.id));
  await expect(admin('restore', 'comment', said.id)).rejects.toThrow('what it belonged to is gone');
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
  await admin('remove', 'gig', gig.id, ...because);
  for (const who of [ann, bob, cleo]) expect(await statusOf(who, `/api/gigs/${gig.id}`)).toBe(404);
  expect(await bodyOf(ann, '/api/applications/mine')).toMatchObject({ items: [] });
  expect(await noticesOf(ann)).toMatchObject([{ type: 'gig_cancelled', subject: { title: gig.title } }]);
  expect(await noticesOf(cleo)).toEqual([]);
  await admin('restore', 'gig', gig.id);
  expect(await Promise.all([...pages(ann), ...pages(bob), ...pages(cleo)])).toEqual(before);
});

test('SAF-10 OPS-04 a removed message keeps its place, its words leave lists and notifications, and it is restored also from the wording of an earlier version', async () => {
  await send(bob, ann, 'Hello');
  const said = await send(bob, ann, 'Have you bought them?');
  const quoted = await send(cleo, ann, 'Buy my strings');
  const last = async () => (await itemsOf<Conversation>(ann, '/api/conversations'))[1]?.lastMessage.text;
  const removed = 'This message was removed by a moderator.';
  const told = { type: 'message', subject: { kind: 'conversation' } };
  for (const { id } of [said, quoted]) await admin('remove', 'message', id, ...because);
  expect(await last()).toBe(removed);
  expect(await noticesOf(ann)).toMatchObject([
    { ...told, excerpt: removed },
    { ...told, excerpt: 'Hello' },
  ]);
  await expect(admin('remove', 'message', said.id, ...because)).rejects.toThrow('already been removed');
  const text = 'This message was removed by those who run the place.';
  await server.db.update(messages).set({ text }).where(eq(messages.id, said.id));
  for (const { id } of [said, quoted]) await admin('restore', 'message', id);
  expect(await last()).toBe('Have you bought them?');
  expect(await noticesOf(ann)).toMatchObject([{ excerpt: 'Buy my strings' }, { excerpt: 'Hello' }]);
});

test('SAF-10 a removal stores all rows that the database deletes with a thing, but for these', async () => {
  const going = await server.db
    .select({ child: sql<string>`conrelid::regclass::text`, of: sql<string>`confrelid::regclass::text` })
    .from(sql`pg_constraint`)
    .where(
      sql`contype = 'f' and confdeltype = 'c' and confrelid::regclass::text in ('posts', 'comments', 'gigs', 'messages')`,
    );
  const stored = Object.entries<readonly RemovedPart[]>(contentParts).flatMap(([kind, parts]) =>
    parts.map(([, table]) => `${getTableConfig(table).name} of ${kind}s`),
  );
  // Notifications and search matches are not restored, since they would be outdated. A message keeps its row.
  // Replies bring their thread along.
  const lost = going.map(({ child, of }) => `${child} of ${of}`).filter((one) => !stored.includes(one));
  expect(lost.sort()).toEqual([
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
  const wall = await post(bob, 'Buy my strings');
  const gig = await publish(bob);
  await comment(bob, await post(ann), 'Mine, too');
  await send(bob, ann, 'Hello');
  const posted = `/api/posts?ids=${wall.id}`;
  const lists = [posted, '/api/conversations', '/api/links?box=links', '/api/notifications'];
  // Reading the list marks its messages as delivered.
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
  const said = await admin('suspend', bob.email, ...because);
  expect(said).toBe(`Suspended ${bob.email} and signed them out everywhere.`);

  expect(await statusOf(bob, '/api/auth')).toBe(401);
  const suspended = { errors: [{ msg: expect.stringContaining('suspended') }], code: 'account_suspended' };
  expect(await signIn()).toMatchObject({ status: 403, body: suspended });
  const guess = await signIn('not this one');
  expect(guess, 'whether a password is right').toMatchObject(refusedAs(400, 'wrong_credentials'));
  for (const url of [`/api/posts/${wall.id}`, `/api/gigs/${gig.id}`, `/api/profiles/${bob.id}`])
    expect(await statusOf(ann, url), url).toBe(404);
  expect(await statusOf(server, `/api/gigs/${gig.id}`)).toBe(404);
  expect(await idsOf(server, '/api/people')).not.toContain(bob.id);
  for (const url of lists) expect(JSON.stringify(await bodyOf(ann, url)), url).not.toContain(bob.id);
  const clientId = 'after-the-suspension';
  const written = await ann.call('POST', '/api/messages', { recipientId: bob.id, text: 'Hm?', clientId });
  expect(written.status).toBeGreaterThanOrEqual(403);

  expect(await admin('restore', 'person', bob.id)).toBe(`${bob.email} can sign in again.`);
  expect(await Promise.all(lists.map((url) => bodyOf(ann, url)))).toEqual(before);
  expect((await signIn()).status).toBe(200);
});

test('OPS-04 who gets no mail can be verified, and signed out on all devices', async () => {
  const newcomer = await server.member({ name: 'New', verified: false });
  expect(await admin('verify', newcomer.email)).toBe(`${newcomer.email} is verified.`);
  expect(await bodyOf(newcomer, '/api/auth')).toMatchObject({ isEmailVerified: true });
  expect(await admin('sign-out', newcomer.id)).toBe(`Signed ${newcomer.email} out; 1 session ended.`);
  await expect
    .poll(() => statusOf(newcomer, '/api/auth'), { message: 'a session is remembered for two seconds' })
    .toBe(401);
  await expect(admin('verify', newcomer.email)).rejects.toThrow('already verified');
});

test('SAF-08 every action is in the audit log with actor and reason; members’ text cannot inject terminal codes', async () => {
  await setUser(server, bob, { name: 'Bob\u001b[2J' });
  const wall = await post(bob);
  await admin('remove', 'post', wall.id, ...because);
  await admin('restore', 'post', wall.id);
  const lines = (await admin('audit', wall.id)).split('\n');
  expect(lines.map((line) => line.split(/\s{2,}/).slice(1))).toEqual([
    ['olga', 'restore', 'post', wall.id],
    ['olga', 'remove', 'post', wall.id, 'Sells strings'],
  ]);
  expect(await admin('audit')).toContain(wall.id);
  expect(await admin('audit', ann.email)).toBe('Nothing done yet.');
  for (const told of [await admin('members', bob.email), await admin('show', 'person', bob.id)]) {
    expect(told).toContain(bob.email);
    expect(told).not.toContain('\u001b');
  }
  expect(await admin('show', 'person', bob.id)).toMatch(/posts\s+1\n/);
  expect(await admin('show', 'post', wall.id)).toContain('Anyone for a jam?');
  expect(await admin('members', 'nobody is called so%')).toBe('No members found.');
});

test('SAF-08 the reporter is notified of the outcome', async () => {
  const wall = await post(bob);
  await report(ann, 'post', wall);
  const [open] = JSON.parse(await admin('reports', '--json')).filter(
    ({ subjectId }: { subjectId: string }) => subjectId === wall.id,
  );
  expect(await admin('close', open.id, '--outcome', 'It was removed.')).toBe(`Closed ${open.id}.`);
  const notice = { type: 'report_answered', actor: null, excerpt: 'It was removed.' };
  expect(await noticesOf(ann)).toMatchObject([notice]);
  expect(await admin('reports', '--closed')).toContain('It was removed.');
});

const nobody = '01a20745-5609-7f02-805d-b76e201f6a7b';
test.each<[words: string[], says: string]>([
  [['planets'], 'Unknown command "planets"'],
  [['constructor'], 'Unknown command "constructor"'],
  [['members', '--loud'], 'Unknown option'],
  [['suspend', 'nobody@example.test', ...because], 'There is no member nobody@example.test'],
  [['suspend', nobody], 'Add a reason: --reason'],
  [['remove', 'planet', nobody, ...because], '"planet" must be'],
  [['remove', 'post', nobody, ...because], `There is no post ${nobody}.`],
  [['remove', 'post', "' or 1=1", ...because], "There is no post ' or 1=1."],
  [['restore', 'gig', nobody], `There is no removed gig ${nobody}.`],
  [['restore', 'person', nobody], `There is no member ${nobody}`],
  [['close', nobody, '--outcome', 'x'], `There is no open report ${nobody}.`],
  [['close', nobody], 'Add a reason: --outcome'],
  [['show'], '"" must be'],
])('OPS-04 %o is answered with a sentence, and changes nothing', async (words, says) => {
  const before = await admin('audit');
  await expect(admin(...words)).rejects.toThrow(says);
  expect(await admin('audit')).toBe(before);
});
