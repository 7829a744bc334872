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

/**
 * Tries every step, so that one that fails keeps no later one waiting.
 * @throws AggregateError when some have failed
 */
export async function tryEach(steps: readonly (() => PromiseLike<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${steps.length} steps failed`);
}

/** Removes what no longer means anything, so that nothing grows for ever. */
export async function tidy(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const older = db.select({ id: mails.id }).from(mails).orderBy(sql`${mails.id} desc`).offset(keptMails);
  await tryEach([
    () => db.delete(loginFailures).where(lt(loginFailures.createdAt, ago(hour))),
    () => db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now)),
    () => db.delete(mailSends).where(lt(mailSends.sentAt, ago(hour))),
    () => db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, ago(7 * day))),
    () => db.delete(sessions).where(lt(sessions.expiresAt, now)),
    () => db.delete(sessions).where(lt(sessions.revokedAt, ago(7 * day))),
    () => db.delete(notifications).where(lt(notifications.withdrawnAt, ago(day))),
    () => db.delete(gigMatches).where(lt(gigMatches.matchedAt, ago(90 * day))),
    () => db.delete(acts).where(lt(acts.undoUntil, ago(day))),
    () => db.delete(links).where(lte(links.declinedAt, ago(restsFor))),
    () => db.delete(mails).where(sql`${mails.id} in ${older}`),
  ]);
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
