import { eq, sql } from 'drizzle-orm';
import { strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import type { Export } from '#contract/account.ts';
import { answer } from '#server/admin/commands.ts';
import { rawAccess } from '#server/db/database.ts';
import { messages } from '#server/db/schema/messages.ts';
import { exportParts, memberExports } from '#server/db/schema/operations.ts';
import { uploads } from '#server/db/schema/posts.ts';
import { makeExport, maxTries } from '#server/exports/routes.ts';
import { get, noticesOf, refusal } from '#tests/server/answers.ts';
import { leavingServer } from '#tests/server/leaving-server.ts';
import {
  apply,
  askQuestion,
  block,
  comment,
  link,
  post,
  publish,
  report,
  send,
} from '#tests/support/acts.ts';
import { downloadArchive, makeArchive, openArchive } from '#tests/support/archives.ts';
import { read } from '#tests/support/fixtures.ts';
import { refusing } from '#tests/support/refusing.ts';
import type { Member } from '#tests/support/server.ts';

const { server, ann, bob, cleo, leave, later, tidies } = await leavingServer();
const { services } = server.app;

const stateOf = (who: Member) => get<Export>(who, '/api/account/export');
const requestExport = (who: Member) => read<Export>(who.call('POST', '/api/account/export'), 201);
const parts = (id: string) => server.db.$count(exportParts, eq(exportParts.exportId, id));
const makeFor = (who: Member) => makeArchive(server, who);
const fetchFile = (who: Member, id: string | null) => downloadArchive(server, who, id);
const unpack = (who: Member, one: Export) => openArchive(server, who, one);
/** Runs `act` while only the first part of an archive can be stored. */
const whileStoppedHalfway = (act: () => Promise<void>) =>
  refusing(server.db, { what: 'insert', table: 'export_parts', when: 'new.nth > 0' }, act);
/** Random text does not compress, so the archive has several parts. */
async function manyMessages(from: Member, to: Member) {
  const { conversationId } = await send(from, to, 'First');
  await server.db.execute(sql`
    insert into ${messages} (id, conversation_id, sender_id, recipient_id, client_id, text, created_at)
    select gen_random_uuid(), ${conversationId}, ${from.id}, ${to.id}, 'many ' || n,
      (select string_agg(md5(random()::text), '') from generate_series(1, 40) where n > 0), now()
    from generate_series(1, 1200) n`);
}

test('SET-04 an archive contains all of its member’s data in standard files, and of other members only names and ids', async () => {
  await link(ann, bob);
  const [annsPost, bobsPost] = [await post(ann, 'Mine “and mine”'), await post(bob, 'Words of Bob')];
  await comment(ann, bobsPost, 'I was here');
  await comment(bob, annsPost, 'Bob was here');
  for (const what of ['like', 'saved', 'hidden']) await ann.call('PUT', `/api/posts/${bobsPost.id}/${what}`);
  const gig = await publish(ann);
  await apply(cleo, gig, 'Note of Cleo');
  const offer = await publish(bob);
  await apply(ann, offer, 'Note of Ann');
  await ann.call('PUT', `/api/gigs/${offer.id}/saved`);
  await ann.call('PUT', '/api/availability', { weekday: { weekday: 6, is: 'free' } });
  await send(ann, bob, 'To Bob');
  await send(bob, ann, 'To Ann');
  await block(ann, cleo);
  await report(ann, 'post', bobsPost, 'See there');
  const picture = { kind: 'picture', mime: 'image/webp', width: 1, height: 1 } as const;
  const bytes = Buffer.from([1, 2, 3, 250]);
  const [upload] = await server.db
    .insert(uploads)
    .values({ ...picture, bytes, ownerId: ann.id })
    .returning();
  const { list, files, all } = await unpack(ann, await makeFor(ann));
  const availability = { freeDays: [], freeWeekdays: [6] };
  const profile = { id: ann.id, email: ann.email, name: 'Ann', settings: {}, availability };
  expect(list('profile')).toMatchObject([profile]);
  expect(list('posts')).toMatchObject([{ id: annsPost.id, text: 'Mine “and mine”', commentCount: 1 }]);
  expect(list('comments')).toMatchObject([{ postId: bobsPost.id, text: 'I was here' }]);
  expect(list('likes')).toMatchObject([{ postId: bobsPost.id }]);
  for (const marked of ['savedPosts', 'hiddenPosts'])
    expect(list(marked)).toMatchObject([{ postId: bobsPost.id }]);
  expect(list('savedGigs')).toMatchObject([{ gigId: offer.id }]);
  expect(list('links')).toMatchObject([{ with: { id: bob.id, name: 'Bob' }, state: 'accepted' }]);
  expect(list('gigs')).toMatchObject([
    { id: gig.id, title: gig.title, applicants: [{ id: cleo.id, name: 'Cleo', state: 'applied' }] },
  ]);
  expect(list('applications')).toMatchObject([{ poster: { name: 'Bob' }, note: 'Note of Ann' }]);
  expect(list('messages')).toMatchObject([
    { with: { id: bob.id, name: 'Bob' }, fromMe: true, text: 'To Bob' },
    { with: { id: bob.id, name: 'Bob' }, fromMe: false, text: 'To Ann' },
  ]);
  const types = list('notifications').map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['comment', 'message', 'gig_application']));
  expect(list('devices')).toHaveLength(1);
  expect(list('blocked')).toMatchObject([{ id: cleo.id, name: 'Cleo' }]);
  expect(list('reports')).toMatchObject([{ words: 'See there' }]);
  expect(files[`pictures/${upload?.id}.webp`]).toEqual(new Uint8Array(bytes));
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('messages.json');
  for (const secret of ['$argon', '$scrypt', 'passwordHash', bob.email, cleo.email])
    expect(all).not.toContain(secret);
  for (const others of ['Words of Bob', 'Bob was here', 'Note of Cleo']) expect(all).not.toContain(others);
});

test('SET-04 SAF-10 deleted or removed content is in no archive, and archives made before a removal are unavailable', async () => {
  const [deleted, removed] = [await post(ann, 'Deleted words'), await post(ann, 'Removed words')];
  const { id: message } = await send(ann, bob, 'Removed message');
  await ann.call('DELETE', `/api/posts/${deleted.id}`);
  const [first, bens] = [await makeFor(ann), await makeFor(bob)];
  expect((await unpack(ann, first)).all).not.toContain('Deleted words');
  await answer(server.db, ['remove', 'post', removed.id, '--reason', 'Sells strings']);
  expect((await fetchFile(ann, first.id)).statusCode).toBe(404);
  expect(await stateOf(bob)).toMatchObject({ state: 'ready' });
  await answer(server.db, ['remove', 'message', message, '--reason', 'Sells strings']);
  expect((await fetchFile(bob, bens.id)).statusCode).toBe(404);
  expect((await unpack(ann, await makeFor(ann))).all).not.toMatch(/Removed words|Removed message/);
});

test.each<[string, string[], () => Promise<string>]>([
  [
    'a post with a comment',
    ['none', 'none', 'ready'],
    async () => {
      const made = await post(ann);
      await comment(bob, made);
      return `posts/${made.id}`;
    },
  ],
  [
    'a comment',
    ['none', 'ready', 'ready'],
    async () => `comments/${(await comment(ann, await post(bob))).id}`,
  ],
  [
    'a question',
    ['none', 'none', 'ready'],
    async () => `gig-questions/${(await askQuestion(ann, await publish(bob))).id}`,
  ],
  [
    'an invitation',
    ['none', 'none', 'ready'],
    async () => {
      const { id } = await publish(ann);
      const invited = ann.call('POST', `/api/gigs/${id}/invitations`, { userId: bob.id, note: 'Please' });
      return `gig-invitations/${(await read<{ id: string }>(invited, 201)).id}`;
    },
  ],
])('SET-04 SAF-10 deleting %s deletes the archives that contain it', async (_, states, make) => {
  const path = await make();
  for (const who of [ann, bob, cleo]) await makeFor(who);
  await read(ann.call('DELETE', `/api/${path}`));
  expect((await Promise.all([ann, bob, cleo].map(stateOf))).map(({ state }) => state)).toEqual(states);
});

test('SET-04 SAF-01 simultaneous requests make one private archive, announced once, with its size and expiry; an overtaken try changes nothing', async () => {
  expect(await stateOf(ann)).toMatchObject({ state: 'none', id: null });
  const asked = await Promise.all([requestExport(ann), requestExport(ann)]);
  expect(asked).toMatchObject([{ state: 'making', id: null }, { state: 'making' }]);
  expect(await requestExport(ann)).toMatchObject({ state: 'making' });
  await services.jobs.idle();
  const ready = await stateOf(ann);
  expect(ready).toMatchObject({ state: 'ready', expiresAt: expect.any(String) });
  const { rawPayload, headers } = await fetchFile(ann, ready.id);
  expect(rawPayload).toHaveLength(ready.size);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="sidestage-[\d-]+\.zip"$/),
  });
  expect((await fetchFile(bob, ready.id)).statusCode).toBe(404);
  expect(await noticesOf(ann)).toMatchObject([{ type: 'export_ready', actor: null }]);
  await makeExport(services, ready.id ?? '');
  expect(await stateOf(ann)).toEqual(ready);
  expect((await fetchFile(ann, ready.id)).statusCode).toBe(200);
});

test('SET-04 another archive is refused for a day with the time to wait, and then replaces the first', async () => {
  const first = await makeFor(ann);
  const msg = 'You created an archive today. You can create another in 24 hours.';
  expect(await ann.call('POST', '/api/account/export')).toMatchObject(refusal(429, { msg }));
  expect(await stateOf(ann)).toEqual(first);
  await later(1.1, () => makeFor(ann));
  expect((await later(1.1, () => stateOf(ann))).id).not.toBe(first.id);
  expect((await fetchFile(ann, first.id)).statusCode).toBe(404);
});

test('SET-04 an interrupted archive of several parts is made again, complete and in order', async () => {
  await manyMessages(ann, bob);
  await whileStoppedHalfway(async () => {
    expect(await makeFor(ann)).toMatchObject({ state: 'making' });
  });
  await rawAccess(server.db).run("update jobs.job set start_after = now() where state = 'retry'");
  await services.jobs.idle();
  const ready = await stateOf(ann);
  expect(await parts(ready.id ?? '')).toBeGreaterThan(2);
  const { list } = await unpack(ann, ready);
  expect(list('messages')).toHaveLength(1201);
  expect(list('messages')[0]).toMatchObject({ text: 'First' });
});

test('SET-04 a failed archive is retried, and its job stores no member data', async () => {
  await send(ann, bob, 'Between us');
  const { run } = rawAccess(server.db);
  await run('alter table reports rename to reports_away');
  await requestExport(ann);
  await services.jobs.idle();
  await run('alter table reports_away rename to reports');
  const { rows } = await run("select * from jobs.job where name = 'export' and state = 'retry'");
  expect(rows).toMatchObject([{ output: { message: expect.stringContaining('does not exist') } }]);
  expect(JSON.stringify(rows)).not.toContain('Between us');
  await run("update jobs.job set start_after = now() where state = 'retry'");
  await services.jobs.idle();
  expect(await stateOf(ann)).toMatchObject({ state: 'ready' });
});

test('SET-04 an archive fails after 3 tries and can be requested again', async () => {
  await manyMessages(ann, bob);
  await whileStoppedHalfway(async () => {
    await requestExport(ann);
    for (let nth = 0; nth < maxTries; nth += 1) {
      await services.jobs.idle();
      await rawAccess(server.db).run("update jobs.job set start_after = now() where state = 'retry'");
    }
  });
  expect(await stateOf(ann)).toMatchObject({ state: 'failed' });
  expect(await makeFor(ann)).toMatchObject({ state: 'ready' });
});

test('SET-04 the clean-up job marks an archive whose job was lost as failed', async () => {
  await server.db.insert(memberExports).values({ ownerId: ann.id, expiresAt: new Date(Date.now() + 1e9) });
  await later(1.1, tidies);
  expect(await stateOf(ann)).toMatchObject({ state: 'failed' });
});

test('SET-04 an archive and its bytes are deleted after a week', async () => {
  const { id } = await makeFor(ann);
  const aWeekLater = async () => [(await stateOf(ann)).state, (await fetchFile(ann, id)).statusCode];
  expect(await later(7.1, aWeekLater)).toEqual(['none', 404]);
  await later(7.1, tidies);
  expect(await parts(id ?? '')).toBe(0);
});

test('SET-04 SET-05 an archive is deleted with the account', async () => {
  await send(ann, bob, 'Hello');
  const { id = '' } = await makeFor(ann);
  const own = eq(memberExports.ownerId, ann.id);
  const expiresAt = new Date(Date.now() + 1e10);
  await server.db.update(memberExports).set({ expiresAt }).where(own);
  await leave(ann);
  await later(14.1, tidies);
  expect(await server.db.$count(memberExports, own)).toBe(0);
  expect(await parts(id ?? '')).toBe(0);
});
