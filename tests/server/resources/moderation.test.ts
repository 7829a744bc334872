import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ConversationsPage } from '#contract/conversations.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { get, noticesOf, operatorOf, refusedAs } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { apply, comment, link, post, publish, send } from '#tests/support/acts.ts';
import { botToken } from '#tests/support/bot-check.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const admin = operatorOf(server);
const because = ['--reason', 'Sells strings'];

const three = async () =>
  Promise.all(['Ann', 'Bob', 'Cleo'].map((name) => server.member({ name }))) as Promise<
    [Member, Member, Member]
  >;
const bodyOf = async (who: Pick<Member, 'call'>, url: string) => (await who.call('GET', url)).body;
const statusOf = async (who: Pick<Member, 'call'>, url: string) => (await who.call('GET', url)).status;

describe('SAF-08 SAF-10 what is removed is in no list any more, and comes back as it was', () => {
  test('SAF-10 a post with its comments, likes and notifications', async () => {
    const [ann, bob, cleo] = await three();
    const wall = await post(bob, 'Buy my strings');
    await comment(ann, wall, 'Never');
    await cleo.call('PUT', `/api/posts/${wall.id}/like`);
    const pages = [`/api/posts/${wall.id}`, `/api/posts/${wall.id}/comments`, `/api/posts?author=${bob.id}`];
    const before = await Promise.all(pages.map((url) => bodyOf(cleo, url)));
    const told = await noticesOf(bob);
    expect(told).toMatchObject([{ type: 'comment' }]);

    expect(await admin('remove', 'post', wall.id, ...because)).toMatch(/^Removed the post/);
    expect(await statusOf(cleo, `/api/posts/${wall.id}`)).toBe(404);
    expect(await bodyOf(cleo, `/api/posts?author=${bob.id}`)).toMatchObject({ items: [] });
    expect(await noticesOf(bob)).toMatchObject([
      { type: 'content_removed', actor: null, excerpt: 'Sells strings. It said: Buy my strings' },
    ]);

    expect(await admin('restore', 'post', wall.id)).toBe('Restored the post.');
    expect(await Promise.all(pages.map((url) => bodyOf(cleo, url)))).toEqual(before);
  });

  test('SAF-10 SAF-08 a comment alone; once its post is gone it cannot be restored', async () => {
    const [ann, bob] = await three();
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

  test('SAF-10 a gig with who applied', async () => {
    const [ann, bob, cleo] = await three();
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

  test('SAF-10 a message keeps its place, and its words leave lists and notifications', async () => {
    const [ann, bob, cleo] = await three();
    await send(bob, ann, 'Hello');
    const said = await send(bob, ann, 'Have you bought them?');
    const quoted = await send(cleo, ann, 'Buy my strings');
    const last = async () =>
      (await get<ConversationsPage>(ann, '/api/conversations')).items[1]?.lastMessage.text;
    const removed = 'This message was removed by a moderator.';
    const told = { type: 'message', subject: { kind: 'conversation' } };
    for (const { id } of [said, quoted]) await admin('remove', 'message', id, ...because);
    expect(await last()).toBe(removed);
    expect(await noticesOf(ann)).toMatchObject([
      { ...told, excerpt: removed },
      { ...told, excerpt: 'Hello' },
    ]);
    await expect(admin('remove', 'message', said.id, ...because)).rejects.toThrow('already been removed');
    for (const { id } of [said, quoted]) await admin('restore', 'message', id);
    expect(await last()).toBe('Have you bought them?');
    expect(await noticesOf(ann)).toMatchObject([{ excerpt: 'Buy my strings' }, { excerpt: 'Hello' }]);
  });

  test('SAF-10 OPS-04 a message that was removed with the wording of an earlier version is restored', async () => {
    const [ann, bob] = await three();
    const { id } = await send(bob, ann, 'Have you bought them?');
    await admin('remove', 'message', id, ...because);
    const text = 'This message was removed by those who run the place.';
    await server.db.update(messages).set({ text }).where(eq(messages.id, id));
    await admin('restore', 'message', id);
    const { items } = await get<ConversationsPage>(ann, '/api/conversations');
    expect(items[0]?.lastMessage.text).toBe('Have you bought them?');
  });

  test('SAF-10 removal covers everything that belongs to the content', async () => {
    const going = await server.db
      .select({ child: sql<string>`conrelid::regclass::text`, of: sql<string>`confrelid::regclass::text` })
      .from(sql`pg_constraint`)
      .where(
        sql`contype = 'f' and confdeltype = 'c' and confrelid::regclass::text in ('posts', 'comments', 'gigs', 'messages')`,
      );
    // Notifications, and what came to searches, are not put back: they would tell of what happened long ago. A message keeps its row.
    // Replies bring their thread along.
    expect(going.map(({ child, of }) => `${child} of ${of}`).sort()).toEqual([
      'applications of gigs',
      'comment_threads of posts',
      'comments of posts',
      'deps of gigs',
      'gig_invitations of gigs',
      'gig_matches of gigs',
      'gig_questions of gigs',
      'hidden_messages of messages',
      'likes of posts',
      'message_copies of messages',
      'message_files of messages',
      'message_reactions of messages',
      'notifications of comments',
      'notifications of messages',
      'post_marks of posts',
      'reviews of gigs',
      'saved_gigs of gigs',
    ]);
  });
});

describe('SAF-08 a member who is suspended', () => {
  test('SAF-08 is signed out, cannot sign in, and is hidden from everyone; restoring brings everything back', async () => {
    const [ann, bob] = await three();
    await link(ann, bob);
    const wall = await post(bob, 'Buy my strings');
    const gig = await publish(bob);
    await comment(bob, await post(ann), 'Mine, too');
    await send(bob, ann, 'Hello');
    const lists = [
      `/api/posts?ids=${wall.id}`,
      '/api/conversations',
      `/api/links?box=links`,
      '/api/notifications',
    ];
    // What a device asks for has come to it from then on.
    await bodyOf(ann, '/api/conversations');
    await server.app.services.background.idle();
    const before = await Promise.all(lists.map((url) => bodyOf(ann, url)));

    const password = 'a long password';
    const passwordHash = await hashPassword(password);
    await server.db.update(users).set({ passwordHash }).where(eq(users.id, bob.id));
    const signIn = async (given = password) => {
      const turnstileToken = await botToken(server);
      return server.call('POST', '/api/auth', { email: bob.email, password: given, turnstileToken });
    };
    expect(await admin('suspend', bob.email, ...because)).toBe(
      `Suspended ${bob.email} and signed them out everywhere.`,
    );

    expect(await statusOf(bob, '/api/auth')).toBe(401);
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { errors: [{ msg: expect.stringContaining('suspended') }], code: 'account_suspended' },
    });
    const guess = await signIn('not this one');
    expect(guess, 'whether a password is right').toMatchObject(refusedAs(400, 'wrong_credentials'));
    for (const url of [`/api/posts/${wall.id}`, `/api/gigs/${gig.id}`, `/api/profiles/${bob.id}`])
      expect(await statusOf(ann, url), url).toBe(404);
    expect(await statusOf(server, `/api/gigs/${gig.id}`)).toBe(404);
    expect(await bodyOf(server, '/api/people')).not.toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: bob.id })]),
    });
    for (const url of lists) expect(JSON.stringify(await bodyOf(ann, url)), url).not.toContain(bob.id);
    const clientId = 'after-the-suspension';
    const written = await ann.call('POST', '/api/messages', { recipientId: bob.id, text: 'Hm?', clientId });
    expect(written.status).toBeGreaterThanOrEqual(403);

    expect(await admin('restore', 'person', bob.id)).toBe(`${bob.email} can sign in again.`);
    expect(await Promise.all(lists.map((url) => bodyOf(ann, url)))).toEqual(before);
    expect((await signIn()).status).toBe(200);
  });
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
  const [ann, bob] = await three();
  await server.db.update(users).set({ name: 'Bob\u001b[2J' }).where(eq(users.id, bob.id));
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
  const [ann, bob] = await three();
  const wall = await post(bob);
  await ann.call('POST', '/api/reports', { kind: 'post', id: wall.id, reason: 'spam', words: '' });
  const [open] = JSON.parse(await admin('reports', '--json')).filter(
    ({ subjectId }: { subjectId: string }) => subjectId === wall.id,
  );
  expect(await admin('close', open.id, '--outcome', 'It was removed.')).toBe(`Closed ${open.id}.`);
  expect(await noticesOf(ann)).toMatchObject([
    { type: 'report_answered', actor: null, excerpt: 'It was removed.' },
  ]);
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
