import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rawAccess } from '#server/db/raw-access.ts';
import {
  loginFailures,
  mailSends,
  oneTimeTokens,
  sessions,
  spentChallenges,
} from '#server/db/schema/auth.ts';
import { mails } from '#server/db/schema/mails.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { refusing } from '#tests/support/refusing.ts';

const server = await serverOfFile();

test('what is over is removed, what still counts is kept', async () => {
  const { db } = server;
  const ada = await server.member();
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await db.insert(loginFailures).values([ago(2), ago(0.1)].map((createdAt) => ({ key: 'k', createdAt })));
  await db.insert(spentChallenges).values([
    { signature: 'old', expiresAt: ago(1) },
    { signature: 'new', expiresAt: ago(-1) },
  ]);
  const token = { userId: ada.id, email: 'ada@example.org', purpose: 'verify' as const };
  await db.insert(oneTimeTokens).values([
    { ...token, tokenHash: 'old', expiresAt: ago(24 * 8) },
    { ...token, tokenHash: 'new', expiresAt: ago(24) },
  ]);
  await db.insert(sessions).values([
    { userId: ada.id, expiresAt: ago(1) },
    { userId: ada.id, expiresAt: ago(-24), revokedAt: ago(24 * 8) },
  ]);
  await db.insert(mailSends).values([
    { recipientHash: 'a', purpose: 'verify', sentAt: ago(2) },
    { recipientHash: 'b', purpose: 'verify', sentAt: ago(0.1) },
  ]);
  const mail = { recipient: 'a@b.cd', subject: 's', text: 't', html: 'h' };
  await db.insert(mails).values(Array.from({ length: 510 }, (_, n) => ({ ...mail, text: String(n) })));

  await tidy(db, now);
  expect(await db.select().from(loginFailures)).toHaveLength(1);
  expect(await db.select().from(spentChallenges)).toMatchObject([{ signature: 'new' }]);
  expect(await db.select().from(oneTimeTokens)).toMatchObject([{ tokenHash: 'new' }]);
  expect(await db.select().from(sessions)).toHaveLength(1);
  expect(await db.select().from(mailSends)).toMatchObject([{ recipientHash: 'b' }]);
  expect((await ada.call('GET', '/api/auth')).status).toBe(200);
  expect(await db.select().from(mails)).toHaveLength(500);
});

test('SAF-11 a step of housekeeping that fails keeps no later step waiting, and the job is tried again', async () => {
  const { db, app } = server;
  const ada = await server.member();
  const longAgo = new Date(0);
  await db.insert(loginFailures).values({ key: 'old', createdAt: longAgo });
  await db.insert(sessions).values({ userId: ada.id, expiresAt: longAgo });
  await refusing(db, { what: 'delete', table: 'login_failures' }, async () => {
    const { jobs, write } = app.services;
    await jobs.ready();
    await write((tx) => jobs.add(tx, 'tidy', {}));
    await jobs.idle();
    expect(await db.$count(sessions, eq(sessions.expiresAt, longAgo))).toBe(0);
    const { rows } = await rawAccess(db).run("select state from jobs.job where name = 'tidy'");
    expect(rows).toEqual([{ state: 'retry' }]);
  });
});
