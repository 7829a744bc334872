import { lt, sql } from 'drizzle-orm';
import type { Db } from './db/database.ts';
import { loginFailures, mailSends, oneTimeTokens, sessions, spentChallenges } from './db/schema/auth.ts';
import { mails } from './db/schema/mails.ts';
import { notifications } from './db/schema/notifications.ts';
import type { Services } from './services.ts';
import { collectUnused } from './uploads/commands.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const keptMails = 500;

/** Removes what no longer means anything, so that nothing grows for ever. */
export async function tidy(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.delete(loginFailures).where(lt(loginFailures.createdAt, ago(hour)));
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
  await db.delete(mailSends).where(lt(mailSends.sentAt, ago(hour)));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ago(7 * day)));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.revokedAt, ago(7 * day)));
  await db.delete(notifications).where(lt(notifications.withdrawnAt, ago(day)));
  const older = db.select({ id: mails.id }).from(mails).orderBy(sql`${mails.id} desc`).offset(keptMails);
  await db.delete(mails).where(sql`${mails.id} in ${older}`);
  await collectUnused(db, now);
}

/** Tidies every hour; answers how to stop. */
export function keepTidy({ db, now, background }: Services): () => void {
  const timer = setInterval(() => background.run(() => tidy(db, now())), hour).unref();
  return () => clearInterval(timer);
}
