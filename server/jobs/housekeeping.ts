import { lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { acts } from '../db/schema/acts.ts';
import { loginFailures, mailSends, oneTimeTokens, sessions, spentChallenges } from '../db/schema/auth.ts';
import { gigMatches } from '../db/schema/gig-searches.ts';
import { links } from '../db/schema/links.ts';
import { mails } from '../db/schema/mails.ts';
import { notifications } from '../db/schema/notifications.ts';
import { restsFor } from '../links/life.ts';
import type { Services } from '../services.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const askEvery = 10 * 60 * 1000;
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
  await db.delete(gigMatches).where(lt(gigMatches.matchedAt, ago(90 * day)));
  await db.delete(acts).where(lt(acts.undoUntil, ago(day)));
  await db.delete(links).where(lte(links.declinedAt, ago(restsFor)));
  const older = db.select({ id: mails.id }).from(mails).orderBy(sql`${mails.id} desc`).offset(keptMails);
  await db.delete(mails).where(sql`${mails.id} in ${older}`);
}

/**
 * Asks for what is due every hour; of all processes that ask, one is given each hour's turn. The first one asks only
 * after a while, so that a start has nothing to do with it. Answers how to stop.
 */
export function keepTidy({ db, jobs, background }: Services): () => void {
  const ask = async () => {
    await jobs.ready();
    for (const name of ['tidy', 'collect-pictures'] as const)
      await jobs.add(db, name, {}, { singletonSeconds: hour / 1000 });
  };
  const timer = setInterval(() => background.run(ask), askEvery).unref();
  return () => clearInterval(timer);
}
