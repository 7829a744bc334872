import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import { answer } from '#server/admin/commands.ts';
import { loginFailures } from '#server/db/schema/auth.ts';
import { conversations } from '#server/db/schema/messages.ts';
import { get, noticesOf, refusal, refusedAs } from '#tests/server/answers.ts';
import { linesOf, lineUp, namesOf, open, say } from '#tests/server/group-server.ts';
import { apply, comment, link, post, publish, send } from '#tests/support/acts.ts';
import { newArchive } from '#tests/support/archives.ts';
import { read } from '#tests/support/fixtures.ts';
import { serverToLeave } from '#tests/support/leaving.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { sendFile } from '#tests/support/message-files.ts';
import { plainPicture } from '#tests/support/pictures.ts';
import type { Member } from '#tests/support/server.ts';

const { server, member, three, leave, signIn, rowOf, later, tidies } = await serverToLeave();

afterAll(() => server.close());

const statusOf = async (who: Pick<Member, 'call'>, url: string) => (await who.call('GET', url)).status;

describe('SET-05 asking for it', () => {
  test('SET-05 a wrong password is said at its field, counts, and nothing happens', async () => {
    const ann = await member('Ann');
    const before = await server.db.$count(loginFailures);
    expect(await leave(ann, 'four odd words')).toMatchObject(
      refusal(400, { msg: 'Incorrect password.', field: 'currentPassword' }),
    );
    expect(await server.db.$count(loginFailures)).toBe(before + 3);
    expect(await statusOf(ann, '/api/account')).toBe(200);
    expect(await mailsTo(server, ann.email)).toEqual([]);
  });

  test.each([
    ['no bot check', { currentPassword: 'three odd words' }, 'bot_check_failed'],
    ['no password', {}, 'bad_input'],
  ])('SET-05 %s is refused', async (_, body, code) => {
    const ann = await member('Ann');
    const refused = await ann.call('POST', '/api/account/deletion', body);
    expect(refused).toMatchObject({ status: 400, body: { code } });
    expect((await rowOf(ann))?.leavesAt).toBeNull();
  });

  test('SET-05 it signs out everywhere, hides at once as a suspension does, and a mail says until when', async () => {
    const [ann, bob] = await three();
    await link(ann, bob);
    const wall = await post(ann);
    await send(ann, bob, 'Hello');
    expect(await leave(ann)).toMatchObject({ status: 200, body: { leavesAt: expect.any(String) } });

    expect(await statusOf(ann, '/api/account')).toBe(401);
    for (const url of [`/api/profiles/${ann.id}`, `/api/posts/${wall.id}`])
      expect(await statusOf(bob, url)).toBe(404);
    expect(await read(bob.call('GET', '/api/conversations'))).toMatchObject({ items: [] });
    expect(await read(bob.call('GET', '/api/links?box=links'))).toMatchObject({ items: [] });
    expect(await noticesOf(bob)).toEqual([]);
    expect(await mailsTo(server, ann.email)).toMatchObject([{ subject: 'Your account will be deleted' }]);
    const shown = await answer(server.db, ['show', 'person', ann.email]);
    expect(shown).toMatch(/leaves on/);
    expect(shown).not.toMatch(/suspended/);
  });

  test('SET-05 two tabs that ask at once get the same answer and cause one mail', async () => {
    const ann = await member('Ann');
    const answers = await Promise.all([leave(ann), leave(ann)]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await mailsTo(server, ann.email)).toHaveLength(1);
  });
});

describe('SET-05 coming back', () => {
  test('SET-05 the right password is asked whether to come back; saying so restores everything', async () => {
    const [ann, bob] = await three();
    await link(ann, bob);
    const wall = await post(ann);
    await comment(bob, wall);
    await send(ann, bob, 'Hello');
    const pages = [
      `/api/profiles/${ann.id}`,
      `/api/posts/${wall.id}`,
      '/api/conversations',
      '/api/links?box=links',
    ];
    // What a device asks for has come to it from then on.
    await bob.call('GET', '/api/conversations');
    await server.app.services.background.idle();
    const before = await Promise.all(pages.map(async (url) => (await bob.call('GET', url)).body));
    await leave(ann);

    const guess = await signIn(ann, { password: 'four odd words', comeBack: 'yes' });
    expect(guess, 'a wrong password learns nothing').toMatchObject(refusedAs(400, 'wrong_credentials'));
    const asked = await signIn(ann);
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'account_leaving', errors: [{ field: 'comeBack' }] },
    });
    expect(await statusOf(bob, `/api/profiles/${ann.id}`)).toBe(404);

    const { token } = await read<{ token: string }>(signIn(ann, { comeBack: 'yes' }));
    expect(await server.call('GET', '/api/account', undefined, { 'x-auth-token': token })).toMatchObject({
      status: 200,
      body: { id: ann.id },
    });
    expect(await Promise.all(pages.map(async (url) => (await bob.call('GET', url)).body))).toEqual(before);
    expect((await mailsTo(server, ann.email)).map(({ subject }) => subject)).toEqual([
      'Your account will be deleted',
      'Your account has been restored',
    ]);
    await later(15, tidies);
    expect(await rowOf(ann)).toMatchObject({ name: 'Ann', leavesAt: null, goneAt: null });
  });

  test('SET-05 a member suspended in the meantime cannot restore the account', async () => {
    const ann = await member('Ann');
    await leave(ann);
    await answer(server.db, ['suspend', ann.email, '--reason', 'Sells strings']);
    expect(await signIn(ann, { comeBack: 'yes' })).toMatchObject(refusedAs(403, 'account_suspended'));
    expect((await rowOf(ann))?.leavesAt).not.toBeNull();
  });

  test('SET-05 after 14 days the account cannot be restored, even if the job runs late', async () => {
    const ann = await member('Ann');
    await leave(ann);
    const late = await later(14.01, () => signIn(ann, { comeBack: 'yes' }));
    expect(late).toMatchObject(refusedAs(400, 'wrong_credentials'));
  });

  test.each(['open', 'closed'])(
    'SET-05 those who count on a gig of theirs, %s, are told that it is off, and that it is on again',
    async (stands) => {
      const [ann, bob, cleo] = await three();
      const gig = await publish(ann, { places: 2 });
      const { id: applied } = await apply(bob, gig);
      await ann.call('POST', `/api/applications/${applied}/accept`);
      await apply(cleo, gig);
      if (stands === 'closed') await read(ann.call('POST', `/api/gigs/${gig.id}/close`));
      await leave(ann);
      const [told] = await noticesOf(bob);
      expect(told).toMatchObject({ type: 'gig_cancelled', actor: null, subject: { title: gig.title } });
      await read(signIn(ann, { comeBack: 'yes' }));
      expect((await noticesOf(bob))[0]).toMatchObject({ type: 'gig_reopened', subject: { id: gig.id } });
      expect(await get<Gig>(bob, `/api/gigs/${gig.id}`)).toMatchObject({ placesTaken: 1 });
    },
  );

  test('SET-05 a booked place is freed at once, its poster is notified, and restoring the account does not reclaim it', async () => {
    const [ann, bob, cleo] = await three();
    const gig = await publish(bob, { places: 1 });
    const { id: booked } = await apply(ann, gig);
    await bob.call('POST', `/api/applications/${booked}/accept`);
    const other = await publish(cleo);
    await apply(ann, other);
    await leave(ann);
    const seen = () => get<Gig>(bob, `/api/gigs/${gig.id}`);
    expect(await seen()).toMatchObject({ status: 'open', placesTaken: 0 });
    expect((await noticesOf(bob))[0]).toMatchObject({ type: 'application_withdrawn', actor: null });
    expect(await read(cleo.call('GET', `/api/gigs/${other.id}/applications`))).toMatchObject({ items: [] });
    await read(signIn(ann, { comeBack: 'yes' }));
    expect(await seen()).toMatchObject({ placesTaken: 0 });
    expect(await read(cleo.call('GET', `/api/gigs/${other.id}/applications`))).toMatchObject({
      items: [{ state: 'applied' }],
    });
  });
});

describe('MSG-05 SET-05 a member who leaves for good', () => {
  test('leaves at once, and their messages stay without a name', async () => {
    const { petra, ana, ben, id } = await lineUp(server, member);
    await say(ana, id, 'I will be there');
    await leave(ana);
    expect(await namesOf(petra, id)).toEqual(['Ben', 'Petra']);
    await say(petra, id, 'Ana?');
    await later(14.1, tidies);
    const lines = (await open(ben, id)).page?.items ?? [];
    expect(lines.map(({ text }) => text)).toContain('I will be there');
    expect(lines.find(({ text }) => text === 'I will be there')?.sender).toMatchObject({
      name: 'Former member',
      avatar: null,
    });
    expect(await namesOf(petra, id)).toEqual(['Ben', 'Petra']);
  });

  test('the group is deleted with its last member; it survives its poster', async () => {
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
});

test('MSG-05 SET-04 an archive holds what one was sent in groups, who said it, and the files', async () => {
  const { petra, ana, gig, id, book } = await lineUp(server, member);
  await say(petra, id, 'Before Cleo');
  const cleo = await server.member({ name: 'Cleo' });
  await book(cleo);
  const bytes = await plainPicture(40, 30).png().toBuffer();
  const file = (await sendFile(server, ana.token, bytes, 'stage.png')).body as { id: string };
  const message = await say(ana, id, '', { fileIds: [file.id] });
  expect(message.text).toBe('Sent a photo');
  const { files, list } = await newArchive(server, cleo);
  expect(list('messages')).toMatchObject([
    { conversationId: id, group: { gig: gig.title, leftAt: null }, by: 'Cleo', event: 'joined' },
    { by: 'Ana', text: 'Sent a photo', fromMe: false, files: [expect.stringContaining('stage')] },
  ]);
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const addresses = (who: typeof ana) => get<{ items: unknown[] }>(who, `/api/files?ids=${file.id}`);
  expect((await addresses(cleo)).items).toHaveLength(1);
  expect((await addresses(await server.member())).items).toHaveLength(0);
});
