import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { holdsPlace } from '#contract/ours/application-states.ts';
import type { Tx } from '../db/database.ts';
import { applications, gigs } from '../db/schema/gigs.ts';
import { standingFor } from '../gigs/roles.ts';
import { forEachRow } from '../jobs/failed-rows.ts';
import type { Services } from '../services.ts';
import { endActsOn } from '../undo/acts.ts';
import { forGood } from '../undo/held-news.ts';
import { eventFor, lockGig, settleStatus, step } from './lifecycle.ts';
import { moveUp } from './standby.ts';

const mostAtOnce = 100;

type Looking = Pick<Services, 'db' | 'write' | 'now' | 'failedRows'>;

/** GIG-04, GIG-08. Tells who has not confirmed, or not answered an offer, in time, each once, in a transaction of its own. */
export async function tellOverdue({ db, write, now, failedRows }: Looking): Promise<void> {
  const at = now();
  const due = await db
    .select({ id: applications.id, gigId: applications.gigId })
    .from(applications)
    .innerJoin(gigs, eq(gigs.id, applications.gigId))
    .where(
      and(
        inArray(applications.state, ['asked', 'offered']),
        lte(applications.answerBy, at),
        gt(gigs.endsAt, at),
        failedRows.isNotSetAside('unconfirmed bookings', applications.id),
      ),
    )
    .orderBy(asc(applications.answerBy))
    .limit(mostAtOnce);
  await forEachRow(failedRows, 'unconfirmed bookings', due, ({ id, gigId }) =>
    write((tx) => timeIsOver(tx, gigId, id, at)),
  );
}

/** Somebody else may have looked, or they may have answered, while the gig was waited for. */
async function timeIsOver(tx: Tx, gigId: string, id: string, at: Date): Promise<void> {
  const gig = await lockGig(tx, gigId);
  const [row] = await tx.select().from(applications).where(eq(applications.id, id));
  if (!row?.answerBy || row.answerBy > at) return;
  const doing = forGood(row.applicantId, at);
  const after = await step(tx, gig, row, { type: 'time.over' }, doing);
  if (!after || holdsPlace(after.state)) return;
  await endActsOn(tx, id);
  await moveUp(tx, gig, row.roleId, doing);
  const settled = await settleStatus(tx, gig, doing);
  const standing = await standingFor(tx, settled);
  await step(tx, settled, after, eventFor[standing(row.roleId).status], doing);
}
