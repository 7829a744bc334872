import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import { answer } from '#server/admin/commands.ts';
import { loginFailures } from '#server/db/schema/auth.ts';
import { conversations } from '#server/db/schema/messages.ts';
import { linesOf, lineUp, namesOf, open, say } from '#tests/server/group-server.ts';
import { leavingServer } from '#tests/server/leaving-server.ts';
import { apply, book, comment, link, post, publish, send } from '#tests/support/acts.ts';
import { newArchive } from '#tests/support/archives.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { sendFile } from '#tests/support/message-files.ts';
import { plainPicture } from '#tests/support/pictures.ts';
import { applicationsFor, get, itemsOf, noticesOf, refusal, refusedAs, statusOf } from '../answers.ts';

const { server, ann, bob, cleo, member, leave, signIn, rowOf, later, tidies } = await leavingServer();

test('SET-05 a wrong password is an error at its field, counts as an attempt and changes nothing', async () => {
  const before = await server.db.$count(loginFailures);
  const wrong = { msg: 'Incorrect password.', field: 'currentPassword' };
  expect(await leave(ann, 'four odd words')).toMatchObject(refusal(400, wrong));
  expect(await server.db.$count(loginFailures)).toBe(before + 3);
  expect(await statusOf(ann.call('GET', '/api/account'))).toBe(200);
  expect(await mailsTo(server, ann.email)).toEqual([]);
});

test.each([
  ['no bot check', { currentPassword: 'three odd words' }, 'bot_check_failed'],
  ['no password', {}, 'bad_input'],
])('SET-05 %s is refused', async (_, body, code) => {
  expect(await ann.call('POST', '/api/account/deletion', body)).toMatchObject(refusedAs(400, code));
  expect((await rowOf(ann))?.leavesAt).toBeNull();
});

test('SET-05 leaving signs out everywhere, hides the member like a suspension, and sends a mail with the deadline to return', async () => {
  await link(ann, bob);
  const entry = await post(ann);
  await send(ann, bob, 'Hello');
  expect(await leave(ann)).toMatchObject({ status: 200, body: { leavesAt: expect.any(String) } });

  expect(await statusOf(ann.call('GET', '/api/account'))).toBe(401);
  for (const url of [`/api/profiles/${ann.id}`, `/api/posts/${entry.id}`])
    expect(await statusOf(bob.call('GET', url))).toBe(404);
  for (const list of ['/api/conversations', '/api/links?box=links'])
    expect(await itemsOf(bob, list)).toEqual([]);
  expect(await noticesOf(bob)).toEqual([]);
  expect(await mailsTo(server, ann.email)).toMatchObject([{ subject: 'Your account will be deleted' }]);
  const shown = await answer(server.db, ['show', 'person', ann.email]);
  expect(shown).toMatch(/leaves on/);
  expect(shown).not.toMatch(/suspended/);
});

test('SET-05 two tabs that leave at once get the same answer and cause one mail', async () => {
  const answers = await Promise.all([leave(ann), leave(ann)]);
  for (const { status } of answers) expect([200, 401]).toContain(status);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await mailsTo(server, ann.email)).toHaveLength(1);
});

test('SET-05 signing in with the right password asks whether to come back; confirming restores everything', async () => {
  await link(ann, bob);
  const entry = await post(ann);
  await comment(bob, entry);
  await send(ann, bob, 'Hello');
  const lists = ['/api/conversations', '/api/links?box=links'];
  const pages = [`/api/profiles/${ann.id}`, `/api/posts/${entry.id}`, ...lists];
  // Fetching the list marks its messages as delivered.
  await bob.call('GET', '/api/conversations');
  await server.app.services.background.idle();
  const before = await Promise.all(pages.map(async (url) => (await bob.call('GET', url)).body));
  await leave(ann);

  const guess = await signIn(ann, { password: 'four odd words', comeBack: 'yes' });
  expect(guess, 'a wrong password reveals nothing').toMatchObject(refusedAs(400, 'wrong_credentials'));
  const asked = await signIn(ann);
  const leaving = { code: 'account_leaving', errors: [{ field: 'comeBack' }] };
  expect(asked).toMatchObject({ status: 403, body: leaving });
  expect(await statusOf(bob.call('GET', `/api/profiles/${ann.id}`))).toBe(404);

  const { token } = await read<{ token: string }>(signIn(ann, { comeBack: 'yes' }));
  const account = await server.call('GET', '/api/account', undefined, { 'x-auth-token': token });
  expect(account).toMatchObject({ status: 200, body: { id: ann.id } });
  expect(await Promise.all(pages.map(async (url) => (await bob.call('GET', url)).body))).toEqual(before);
  const subjects = (await mailsTo(server, ann.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your account will be deleted', 'Your account has been restored']);
  await later(15, tidies);
  expect(await rowOf(ann)).toMatchObject({ name: 'Ann', leavesAt: null, goneAt: null });
});

test('SET-05 a member suspended in the meantime cannot restore the account', async () => {
  await leave(ann);
  await answer(server.db, ['suspend', ann.email, '--reason', 'Sells strings']);
  expect(await signIn(ann, { comeBack: 'yes' })).toMatchObject(refusedAs(403, 'account_suspended'));
  expect((await rowOf(ann))?.leavesAt).not.toBeNull();
});

test('SET-05 after 14 days the account cannot be restored, even if the job runs late', async () => {
  await leave(ann);
  const refused = await later(14.01, () => signIn(ann, { comeBack: 'yes' }));
  expect(refused).toMatchObject(refusedAs(400, 'wrong_credentials'));
});

test.each(['open', 'closed'])('SET-05 leaving and returning notifies players of a %s gig', async (status) => {
  const gig = await publish(ann, { places: 2 });
  await book(ann, bob, gig);
  await apply(cleo, gig);
  if (status === 'closed') await read(ann.call('POST', `/api/gigs/${gig.id}/close`));
  await leave(ann);
  const [notice] = await noticesOf(bob);
  expect(notice).toMatchObject({ type: 'gig_cancelled', actor: null, subject: { title: gig.title } });
  await read(signIn(ann, { comeBack: 'yes' }));
  expect((await noticesOf(bob))[0]).toMatchObject({ type: 'gig_reopened', subject: { id: gig.id } });
  expect(await get<Gig>(bob, `/api/gigs/${gig.id}`)).toMatchObject({ placesTaken: 1 });
});

test('SET-05 a booked place is freed at once, its poster is notified, and restoring the account does not reclaim it', async () => {
  const gig = await publish(bob, { places: 1 });
  await book(bob, ann, gig);
  const other = await publish(cleo);
  await apply(ann, other);
  await leave(ann);
  const seen = () => get<Gig>(bob, `/api/gigs/${gig.id}`);
  expect(await seen()).toMatchObject({ status: 'open', placesTaken: 0 });
  expect((await noticesOf(bob))[0]).toMatchObject({ type: 'application_withdrawn', actor: null });
  expect(await applicationsFor(cleo, other)).toEqual([]);
  await read(signIn(ann, { comeBack: 'yes' }));
  expect(await seen()).toMatchObject({ placesTaken: 0 });
  expect(await applicationsFor(cleo, other)).toMatchObject([{ state: 'applied' }]);
});

test('GIG-08 SET-05 an open offer is declined at once, and its poster is notified', async () => {
  const gig = await publish(bob, { places: 1 });
  const { id } = await apply(ann, gig);
  await read(bob.call('POST', `/api/applications/${id}/offer`));
  await leave(ann);
  expect((await noticesOf(bob))[0]).toMatchObject({ type: 'offer_declined', actor: null });
  expect(await get<Gig>(bob, `/api/gigs/${gig.id}`)).toMatchObject({ status: 'open', placesTaken: 0 });
});

test('MSG-05 SET-05 an erased member leaves their groups at once, and their messages stay without a name', async () => {
  const { petra, ana, ben, id } = await lineUp(server, member);
  await say(ana, id, 'I will be there');
  await leave(ana);
  expect(await namesOf(petra, id)).toEqual(['Ben', 'Petra']);
  await say(petra, id, 'Ana?');
  await later(14.1, tidies);
  const lines = (await open(ben, id)).page?.items ?? [];
  const { sender } = lines.find(({ text }) => text === 'I will be there') ?? {};
  expect(sender).toMatchObject({ name: 'Former member', avatar: null });
  expect(await namesOf(petra, id)).toEqual(['Ben', 'Petra']);
});

test('MSG-05 SET-05 a group is deleted with its last member, but not with its poster', async () => {
  const { petra, ana, ben, id } = await lineUp(server, member);
  await say(petra, id, 'Bye');
  await leave(petra);
  await later(14.1, tidies);
  expect((await open(ana, id)).person.name).toBe('Deleted gig');
  await say(ana, id, 'Still here');
  expect(await linesOf(ben, id)).toContain('Still here');
  for (const who of [ana, ben]) await leave(who);
  await later(14.1, tidies);
  expect(await server.db.$count(conversations, eq(conversations.id, id))).toBe(0);
});

test('MSG-05 SET-04 an archive contains the group messages sent to the member, with their authors and files', async () => {
  const { petra, ana, gig, id, book } = await lineUp(server, member);
  await say(petra, id, 'Before Cleo');
  await book(cleo);
  const bytes = await plainPicture(40, 30).png().toBuffer();
  const file = (await sendFile(server, ana.token, bytes, 'stage.png')).body as { id: string };
  expect((await say(ana, id, '', { fileIds: [file.id] })).text).toBe('Sent a photo');
  const { files, list } = await newArchive(server, cleo);
  expect(list('messages')).toMatchObject([
    { conversationId: id, group: { gig: gig.title, leftAt: null }, by: 'Cleo', event: 'joined' },
    { by: 'Ana', text: 'Sent a photo', fromMe: false, files: [expect.stringContaining('stage')] },
  ]);
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const addresses = (who: typeof ana) => itemsOf(who, `/api/files?ids=${file.id}`);
  expect(await addresses(cleo)).toHaveLength(1);
  expect(await addresses(await server.member())).toEqual([]);
});
