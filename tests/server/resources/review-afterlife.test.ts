import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ReviewsPage } from '#contract/ours/reviews.ts';
import { eraseAccount } from '#server/account/erasing.ts';
import { answer } from '#server/admin/commands.ts';
import { auditLog, removedRows } from '#server/db/schema/audit.ts';
import { reports } from '#server/db/schema/reports.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { users } from '#server/db/schema/users.ts';
import { contents } from '#server/exports/contents.ts';
import { read } from '#tests/support/fixtures.ts';
import type { Member } from '#tests/support/server.ts';
import { day, reviewServer } from '../review-server.ts';

const server = await reviewServer();
const { people, played, lookAt, write, ownOf, pairOf, told } = server;
const { db, app } = server.server;

const shownOf = async (who: Member, as: string) =>
  (await read<ReviewsPage>(people.ben.call('GET', `/api/profiles/${who.id}/reviews?as=${as}`))).items;
const admin = (...words: string[]) => answer(db, words, { actor: 'olga', now: new Date() });

/** Declan and Ada have said what they think. */
async function bothWrote() {
  const gig = await played(people.ada);
  await write(people.declan, gig, people.ada, { words: 'Sells strings.' });
  await write(people.ada, gig, people.declan, { words: 'Pays in strings.' });
  const { id } = await ownOf(people.declan, gig);
  return { gig, id };
}

async function erase({ id }: Member) {
  const leavesAt = new Date(app.services.now().getTime() - 1);
  await db.update(users).set({ leavesAt }).where(eq(users.id, id));
  await app.services.jobs.ready();
  await eraseAccount(app.services, id);
}

async function exportOf({ id }: Member) {
  const rows: object[] = [];
  for await (const row of contents.reviews?.rows(db, id) ?? []) rows.push(row);
  return rows;
}

test('SAF-08 GIG-11 a review is reported by whom it is about, its answer by who wrote it', async () => {
  const { declan, ada } = people;
  const { id } = await bothWrote();
  const report = (who: Member) =>
    who.call('POST', '/api/reports', { kind: 'review', id, reason: 'harassment' });
  expect(await report(declan), 'his own').toMatchObject({ status: 403 });
  expect(await report(ada)).toMatchObject({ status: 201, body: { already: false } });
  expect(await report(ada)).toMatchObject({ status: 201, body: { already: true } });
  await read(ada.call('POST', `/api/reviews/${id}/answer`, { words: 'So do you.' }));
  expect(await report(declan)).toMatchObject({ status: 201 });
  const made = await db.select().from(reports).where(eq(reports.subjectId, id));
  expect(made.map(({ accusedId, evidence }) => [accusedId, evidence])).toEqual([
    [declan.id, 'Sells strings.'],
    [ada.id, 'So do you.'],
  ]);
});

test('SAF-10 GIG-11 what is removed leaves every list, count and notification, and comes back as it was', async () => {
  const { declan, ada } = people;
  const { gig, id } = await bothWrote();
  const seen = async () => [
    await shownOf(ada, 'player'),
    await pairOf(ada, gig),
    await pairOf(declan, gig),
    await read(people.ben.call('GET', `/api/profiles/${ada.id}`)),
  ];
  const before = await seen();
  expect(await admin('show', 'review', id)).toContain('Sells strings.');
  expect(await admin('remove', 'review', id, '--reason', 'Not kind')).toMatch(/^Removed the review/);
  expect(await shownOf(ada, 'player')).toEqual([]);
  expect(await pairOf(ada, gig)).toMatchObject({ theirs: null });
  expect(await told(ada)).toEqual([]);
  expect(await told(declan), 'the other one stands').toEqual(['review_shown']);
  expect(await exportOf(ada)).toMatchObject([{ byMe: true, words: 'Pays in strings.' }]);
  expect(await admin('restore', 'review', id)).toBe('The review is back.');
  expect(await seen()).toEqual(before);
});

test('SAF-10 GIG-11 a gig that is removed takes what was said of it along, and brings it back', async () => {
  const { gig } = await bothWrote();
  await admin('remove', 'gig', gig.id, '--reason', 'Never took place');
  expect([...(await shownOf(people.ada, 'player')), ...(await shownOf(people.declan, 'poster'))]).toEqual([]);
  await admin('restore', 'gig', gig.id);
  expect(await shownOf(people.ada, 'player')).toMatchObject([{ words: 'Sells strings.' }]);
  expect(await shownOf(people.declan, 'poster')).toMatchObject([{ words: 'Pays in strings.' }]);
});

test('SET-04 GIG-11 SAF-01 an archive has what its member wrote, and of others what is shown', async () => {
  const { declan, ada } = people;
  const gig = await played(ada);
  await write(declan, gig, ada, { words: 'Hidden yet.' });
  expect(await exportOf(ada)).toEqual([]);
  expect(await exportOf(declan)).toMatchObject([
    { byMe: true, words: 'Hidden yet.', state: 'written', with: { name: 'Ada' }, about: 'player' },
  ]);
  await lookAt(gig, 14 * day);
  expect(await exportOf(ada)).toMatchObject([
    { byMe: false, words: 'Hidden yet.', with: { name: 'Declan' }, createdAt: null },
  ]);
});

test('SET-05 GIG-11 what a poster who left has said stands without a name or a gig; what was said of them goes', async () => {
  const { declan, ada } = people;
  await bothWrote();
  const hidden = await played(ada);
  await write(declan, hidden, ada, { words: 'Nobody has read this.' });
  await erase(declan);
  expect(await shownOf(ada, 'player')).toMatchObject([{ words: 'Sells strings.', author: null, gig: null }]);
  expect(await exportOf(ada)).toMatchObject([{ byMe: false, words: 'Sells strings.', with: null }]);
  expect(await db.$count(reviews, eq(reviews.subjectId, declan.id))).toBe(0);
});

test('SET-05 GIG-11 what a player who left has said of a poster stands without a name, and nothing of them is kept', async () => {
  const { declan, ada } = people;
  const { id } = await bothWrote();
  await admin('remove', 'review', id, '--reason', 'Not kind');
  await erase(ada);
  expect(await shownOf(declan, 'poster')).toMatchObject([
    { words: 'Pays in strings.', author: null, gig: { title: expect.any(String) } },
  ]);
  const kept = await db
    .select({ rows: removedRows.rows })
    .from(auditLog)
    .innerJoin(removedRows, eq(removedRows.auditId, auditLog.id))
    .where(eq(auditLog.subjectId, id));
  expect(JSON.stringify(kept)).not.toContain('Sells strings.');
});
