import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Post } from '#contract/ours/posts.ts';
import { answer } from '#server/admin/commands.ts';
import { auditLog, removedRows } from '#server/db/schema/audit.ts';
import { lineUp, open, say } from '#tests/server/group-server.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { post } from '#tests/support/acts.ts';
import { freshClientId, read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';

const server = await serverOfFile();

const admin = (...words: string[]) => answer(server.db, words, { actor: 'olga', now: new Date() });
const because = ['--reason', 'Sells strings'];
const body = async (who: Member, url: string) => (await who.call('GET', url)).body;

test('SAF-10 SAF-16 a gig comes back to its group and to the posts that show it', async () => {
  const { petra, ana, gig, id } = await lineUp(server);
  const clientId = freshClientId();
  const shown = await read<Post>(
    ana.call('POST', '/api/posts', { text: 'Come!', gigId: gig.id, clientId }),
    201,
  );
  const pages = () =>
    Promise.all([
      body(petra, `/api/gigs/${gig.id}/group`),
      open(ana, id),
      body(ana, `/api/posts/${shown.id}`),
    ]);
  const before = await pages();
  await admin('remove', 'gig', gig.id, ...because);
  expect((await open(ana, id)).group).toMatchObject({ gigId: null, isIn: true });
  expect(await body(ana, `/api/posts/${shown.id}`)).toMatchObject({ text: 'Come!', gig: null });
  await say(ana, id, 'Is it off?');
  await admin('restore', 'gig', gig.id);
  const [group, thread, card] = await pages();
  expect([group, card]).toEqual([before[0], before[2]]);
  expect(thread.group).toEqual(before[1].group);
});

test('SAF-10 a popular post is removed and restored some rows at a time', async () => {
  const [ann, bob] = [await server.member(), await server.member()];
  const wall = await post(bob);
  await server.db.execute(sql`with fans as (
      insert into users (id, email, password_hash, name, created_at, updated_at)
      select gen_random_uuid(), 'fan' || n || '@example.test', 'x', 'Fan', now(), now() from generate_series(1, 2500) n
      returning id
    ), liked as (insert into likes (post_id, user_id, created_at) select ${wall.id}::uuid, id, now() from fans)
    insert into comments (id, post_id, author_id, client_id, text, created_at)
    select gen_random_uuid(), ${wall.id}::uuid, id, 'fan', 'Yes', now() from fans`);
  const before = await body(ann, `/api/posts/${wall.id}`);
  expect(before).toMatchObject({ likeCount: 2500, commentCount: 2500 });
  await admin('remove', 'post', wall.id, ...because);
  expect((await ann.call('GET', `/api/posts/${wall.id}`)).status).toBe(404);
  const isRemoval = eq(auditLog.subjectId, wall.id);
  const [logged] = await server.db
    .select({ id: auditLog.id, bytes: sql<number>`pg_column_size(audit_log.*)` })
    .from(auditLog)
    .where(isRemoval);
  expect(logged?.bytes).toBeLessThan(1000);
  const parts = await server.db
    .select()
    .from(removedRows)
    .where(eq(removedRows.auditId, logged?.id ?? wall.id))
    .orderBy(removedRows.nth);
  expect(parts.map(({ tableName, rows, people }) => [tableName, rows.length, people.length])).toEqual([
    ['posts', 1, 1],
    ['comments', 1000, 1000],
    ['comments', 1000, 1000],
    ['comments', 500, 500],
    ['likes', 1000, 1000],
    ['likes', 1000, 1000],
    ['likes', 500, 500],
  ]);
  await admin('restore', 'post', wall.id);
  expect(await body(ann, `/api/posts/${wall.id}`)).toEqual(before);
});
