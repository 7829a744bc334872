import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import type { Services } from '../services.ts';
import { forGood } from '../undo/held-news.ts';
import { lockGig, step } from './lifecycle.ts';

const mostAtOnce = 100;

/** GIG-04. Tells posters who has not confirmed in time, each once, in a transaction of its own. */
export async function tellOverdue({ db, write, now, failures }: Services): Promise<void> {
  const at = now();
  const due = await db
    .select({ id: applications.id, gigId: applications.gigId })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(and(eq(applications.state, 'asked'), lte(applications.answerBy, at), gt(gigs.endsAt, at)))
    .orderBy(asc(applications.answerBy))
    .limit(mostAtOnce);
  for (const { id, gigId } of due) {
    try {
      await write((tx) => timeIsOver(tx, gigId, id, at));
    } catch (error) {
      failures.note('unconfirmed bookings', error);
    }
  }
}

/** Somebody else may have looked, or they may have answered, while the gig was waited for. */
async function timeIsOver(tx: Tx, gigId: string, id: string, at: Date): Promise<void> {
  const gig = await lockGig(tx, gigId);
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  if (row?.answerBy && row.answerBy <= at)
    await step(tx, gig, row, { type: 'time.over' }, forGood(row.applicantId, at));
}
