import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { OpenedConversation } from '#contract/conversations.ts';
import type { Gig } from '#contract/gigs.ts';
import type { Post } from '#contract/posts.ts';
import { eraseAccount, eraseOverdue, findRemovedRows } from '#server/account/erasure.ts';
import { answer } from '#server/admin/commands.ts';
import { rawAccess } from '#server/db/database.ts';
import { gigInvitations } from '#server/db/schema/around-gigs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { auditLog, removedRows, reports } from '#server/db/schema/operations.ts';
import { messageFiles, posts, uploads } from '#server/db/schema/posts.ts';
import { get, itemsOf, noticesOf, refusedAs, statusOf } from '#tests/server/answers.ts';
import { leavingServer } from '#tests/server/leaving-server.ts';
import { apply, askQuestion, block, book, comment, link, post, publish, send } from '#tests/support/acts.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { refusing } from '#tests/support/refusing.ts';
import type { Member } from '#tests/support/server.ts';

const { server, ann, bob, cleo, leave, signIn, rowOf, later, tidies } = await leavingServer();

const leaveForGood = async (who: Member) => {
  await leave(who);
  await later(14.1, tidies);
};
const logAndRemovals = async () =>
  [await server.db.select().from(auditLog), await server.db.select().from(removedRows)] as const;
const nextYear = `${new Date().getFullYear() + 1}-06-15`;
test('SET-05 erasing deletes all of a member’s data, but keeps messages to others without a name', async () => {
  await link(ann, bob);
  const [own, others] = [await post(ann, 'Mine'), await post(bob, 'His')];
  await comment(ann, others, 'Words of Ann');
  await comment(bob, own);
  await ann.call('PUT', `/api/posts/${others.id}/like`);
  const gig = await publish(ann);
  await apply(cleo, gig);
  const his = await publish(bob, { places: 1, date: nextYear });
  await book(bob, ann, his);
  const message = await send(ann, bob, 'Keep this');
  await send(bob, ann, 'I will');
  await block(ann, cleo);
  const report = { kind: 'post', reason: 'spam' };
  await ann.call('POST', '/api/reports', { ...report, id: others.id, words: 'Ann says' });
  await bob.call('POST', '/api/reports', { ...report, id: own.id, words: '' });
  const picture = { kind: 'picture', mime: 'image/webp', width: 1, height: 1 } as const;
  await server.db.insert(uploads).values({ ...picture, bytes: Buffer.from('x'), ownerId: ann.id });
  const song = { kind: 'audio', mime: 'audio/flac', name: 'x.flac', size: 1, wholeAt: new Date() } as const;
  await server.db.insert(messageFiles).values({ ...song, ownerId: ann.id, messageId: message.id });
  const fee = { label: 'Ann’s', amount: 100, currency: 'GBP', unit: 'song', from: false };
  await read(ann.call('PUT', '/api/profiles/me', { fees: [fee] }));
  const days = { from: nextYear, to: nextYear, is: 'busy' };
  await read(ann.call('PUT', '/api/availability', { days, weekday: { weekday: 6, is: 'free' } }));
  await leaveForGood(ann);
  expect(await server.db.$count(messageFiles)).toBe(0);

  const emptied = { passwordHash: '', verifiedAt: null, fees: [], busyDays: [], freeWeekdays: [] };
  expect(await rowOf(ann)).toMatchObject({ name: 'Former member', ...emptied });
  expect(await get<Post>(bob, `/api/posts/${others.id}`)).toMatchObject({ likeCount: 0, commentCount: 0 });
  expect(await statusOf(bob.call('GET', `/api/posts/${own.id}`))).toBe(404);
  expect(await statusOf(cleo.call('GET', `/api/gigs/${gig.id}`))).toBe(404);
  expect(await get<Gig>(bob, `/api/gigs/${his.id}`)).toMatchObject({ status: 'open', placesTaken: 0 });
  expect(await noticesOf(bob)).toMatchObject([{ type: 'application_withdrawn', actor: null }]);
  expect((await noticesOf(cleo)).map(({ type }) => type)).toEqual(['gig_cancelled']);
  expect(await statusOf(bob.call('GET', `/api/profiles/${ann.id}`))).toBe(404);

  const former = { name: 'Former member', avatar: null };
  expect(await itemsOf(bob, '/api/conversations')).toMatchObject([
    { person: former, canWrite: false, lastMessage: { text: 'I will' } },
  ]);
  const talk = await get<OpenedConversation>(bob, `/api/conversations/with/${ann.id}`);
  expect(talk.canWrite).toBe(false);
  expect(talk.page?.items.map(({ text }) => text)).toEqual(['Keep this', 'I will']);
  const unheard = { recipientId: ann.id, text: 'Hello?', clientId: 'a-late-message-to-ann' };
  expect((await bob.call('POST', '/api/messages', unheard)).status).toBe(403);
  expect((await bob.call('POST', '/api/links', { userId: ann.id })).status).toBe(404);
  expect(await mailsTo(server, ann.email)).toMatchObject([{ subject: 'Your account has been deleted' }]);

  const rows = await server.db.select().from(reports);
  expect(JSON.stringify(rows)).not.toMatch(/Ann says|Mine/);
  expect(rows.some(({ reporterId, accusedId }) => [reporterId, accusedId].includes(ann.id))).toBe(false);
  expect(await referring(ann)).toEqual(['conversations', 'messages']);
  expect(await signIn(ann)).toMatchObject(refusedAs(400, 'wrong_credentials'));
});

test('SET-05 a thread is deleted when both members have left', async () => {
  await send(ann, bob, 'Hello');
  await leaveForGood(ann);
  expect(await rowOf(ann)).toBeDefined();
  await leaveForGood(bob);
  expect([await rowOf(ann), await rowOf(bob)]).toEqual([undefined, undefined]);
});

test('SET-05 MSG-06 an unaccepted request is deleted; a muted thread stays for the other member', async () => {
  await cleo.call('PUT', '/api/message-settings', { from: 'links' });
  await send(ann, cleo, 'Let me in');
  const { conversationId } = await send(ann, bob, 'Keep this');
  await read(ann.call('PUT', `/api/conversations/${conversationId}/mute`, { muted: true }));
  const waiting = () => itemsOf(cleo, '/api/message-requests');
  expect(await waiting()).toMatchObject([{ person: { name: 'Ann' } }]);
  await leave(ann);
  expect(await waiting()).toEqual([]);
  await later(14.1, tidies);
  expect(await waiting()).toEqual([]);
  expect(await statusOf(cleo.call('GET', `/api/conversations/with/${ann.id}`))).toBe(404);
  expect(await referring(ann)).toEqual(['conversations', 'messages']);
});

test('SET-05 SAF-10 stored removals lose the erased member’s text, but stay in the log', async () => {
  const [anns, bobs] = [await post(ann, 'Secret of Ann'), await post(bob, 'Words of Bob')];
  await comment(ann, bobs, 'Gossip of Ann');
  for (const { id } of [anns, bobs])
    await answer(server.db, ['remove', 'post', id, '--reason', 'Sells strings']);
  await leaveForGood(ann);
  const [log, removals] = await logAndRemovals();
  expect(JSON.stringify(removals)).toMatch(/of Bob/);
  expect(JSON.stringify([log, removals])).not.toMatch(/of Ann/);
  const removal = log.find(({ subjectId }) => subjectId === anns.id);
  expect(removal).toMatchObject({ act: 'remove', reason: 'Sells strings' });
  expect(removals.filter(({ auditId }) => auditId === removal?.id)).toEqual([]);
  expect(await answer(server.db, ['restore', 'post', bobs.id])).toBe('Restored the post.');
  await expect(answer(server.db, ['restore', 'post', anns.id])).rejects.toThrow('There is no removed post');
});

test('SET-05 SAF-10 a removed question, an invitation and a dep request lose the erased member’s text', async () => {
  await link(bob, ann);
  const [asked, gig] = [await publish(cleo), await publish(bob)];
  const question = await askQuestion(ann, asked, 'Question of Ann');
  await askQuestion(ann, gig, 'Doubt of Ann');
  const invitation = { gigId: gig.id, inviteeId: ann.id, note: 'Come, Ann', createdAt: new Date() };
  await server.db.insert(gigInvitations).values(invitation);
  await answer(server.db, ['remove', 'question', question.id, '--reason', 'Rude']);
  await answer(server.db, ['remove', 'gig', gig.id, '--reason', 'Sells strings']);
  await leaveForGood(ann);
  const log = JSON.stringify(await logAndRemovals());
  expect(log).not.toMatch(/of Ann|Come, Ann/);
  expect(log).not.toContain(`"${ann.id}"`);
  expect(await answer(server.db, ['restore', 'gig', gig.id])).toBe('Restored the gig.');
});

test('SET-05 SAF-10 thousands of rows are erased, and an index finds the member’s removed rows', async () => {
  const { db } = server;
  const gossip = sql`jsonb_build_array(jsonb_build_object('author_id', ${ann.id}::text, 'text', 'Gossip'))`;
  await db.execute(sql`with removals as (
      insert into audit_log (id, actor, act, subject_kind, subject_id, created_at)
      select gen_random_uuid(), 'root', 'remove', 'comment', gen_random_uuid(), now() from generate_series(1, 120)
      returning id
    ) insert into removed_rows (audit_id, nth, table_name, rows, people)
    select id, 0, 'comments', ${gossip}, array[${ann.id}::uuid] from removals`);
  await db.execute(sql`insert into notifications (id, recipient_id, actor_id, type, created_at)
    select gen_random_uuid(), ${ann.id}::uuid, ${bob.id}::uuid, 'link_request', now() from generate_series(1, 4100)`);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${findRemovedRows(tx, ann.id)}`);
  });
  expect(JSON.stringify(plan)).toContain('removed_rows_people');
  await leaveForGood(ann);
  expect(await rowOf(ann)).toBeUndefined();
  expect(await db.$count(removedRows, sql`rows::text like '%Gossip%'`)).toBe(0);
  expect(await db.$count(notifications, eq(notifications.recipientId, ann.id))).toBe(0);
});

test('SET-05 a failed erasure changes nothing, and the next try completes it', async () => {
  await post(ann);
  await leave(ann);
  const erase = () => later(14.1, () => eraseAccount(server.app.services, ann.id));
  await refusing(server.db, { what: 'delete', table: 'users' }, () => expect(erase()).rejects.toThrow());
  expect(await server.db.$count(posts, eq(posts.authorId, ann.id))).toBe(1);
  await erase();
  expect(await rowOf(ann)).toBeUndefined();
});

test('SET-05 the erasure job is scheduled in the database, so it survives a restart', async () => {
  await leave(ann);
  const { rows } = await rawAccess(server.db).run(
    `select data, extract(day from start_after - now())::int as days, keep_until > start_after as is_kept
     from jobs.job where name = 'erase' and data->>'userId' = $1`,
    [ann.id],
  );
  expect(rows).toEqual([{ data: { userId: ann.id }, days: 13, is_kept: true }]);
});

/** The tables with rows that refer to a member, found by foreign keys so that new tables are included. */
async function referring({ id }: Member): Promise<string[]> {
  const { run } = rawAccess(server.db);
  const { rows } = await run(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  );
  const found = new Set<string>();
  for (const { table, column } of rows) {
    const query = sql`select 1 from ${sql.raw(String(table))} where ${sql.raw(String(column))} = ${id} limit 1`;
    const { rows: hits } = (await server.db.execute(query)) as { rows: unknown[] };
    if (hits.length > 0) found.add(String(table));
  }
  return [...found].sort();
}

test('SAF-11 SET-05 an account that cannot be erased does not stop later ones from being erased', async () => {
  const { db, app } = server;
  await post(ann, 'Refused');
  await leave(ann);
  await later(0.1, () => leave(bob));
  const refused = { what: 'delete', table: 'posts', when: "old.text = 'Refused'" } as const;
  await refusing(db, refused, () =>
    later(14.2, async () => {
      await eraseOverdue(app.services);
      expect(await rowOf(bob)).toBeUndefined();
      expect(await rowOf(ann)).toMatchObject({ name: 'Ann' });
      expect((await server.ops('/metrics')).body).toContain('failures_total{place="erasing"} 1');
    }),
  );
  await later(14.2, () => eraseOverdue(app.services));
  expect(await rowOf(ann)).toBeUndefined();
});
