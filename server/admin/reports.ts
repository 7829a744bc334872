import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../db/database.ts';
import { reports } from '../db/schema/reports.ts';
import { users } from '../db/schema/users.ts';
import { notify } from '../notifications/notify.ts';
import { audit } from './audit.ts';
import { minuteOf, plain } from './lines.ts';

const mostRows = 200;

/** Open or closed reports, newest first. */
export async function readReports(db: DbOrTx, closed: boolean) {
  const accused = alias(users, 'accused');
  return db
    .select({
      id: reports.id,
      kind: reports.subjectKind,
      subjectId: reports.subjectId,
      reason: reports.reason,
      words: reports.words,
      evidence: reports.evidence,
      reporter: users.name,
      accused: accused.name,
      createdAt: reports.createdAt,
      closedAt: reports.closedAt,
      outcome: reports.outcome,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(accused, eq(accused.id, reports.accusedId))
    .where(closed ? isNotNull(reports.closedAt) : isNull(reports.closedAt))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(mostRows);
}

/**
 * Closes a report and tells who made it what was done.
 * @returns whether there was such an open report
 */
export async function closeReport(
  tx: Tx,
  { id, outcome, actor }: { id: string; outcome: string; actor: string },
  now: Date,
): Promise<boolean> {
  const [closed] = await tx
    .update(reports)
    .set({ closedAt: now, outcome: outcome.trim() })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .returning();
  if (!closed) return false;
  if (closed.reporterId)
    await notify(tx, {
      recipientId: closed.reporterId,
      actorId: null,
      type: 'report_answered',
      excerpt: outcome,
    });
  await audit(
    tx,
    {
      actor,
      act: 'close-report',
      subjectKind: closed.subjectKind,
      subjectId: closed.subjectId,
      reason: outcome,
    },
    now,
  );
  return true;
}

type Report = Awaited<ReturnType<typeof readReports>>[number];

/** Reports as readable columns, each with what was said and how the thing read. */
export function reportLines(found: readonly Report[]): string {
  if (found.length === 0) return 'No reports.';
  return found
    .map((report) => {
      const who = `${plain(report.reporter ?? 'somebody gone', 30)} on ${plain(report.accused ?? 'somebody gone', 30)}`;
      return [
        `${minuteOf(report.createdAt)}  ${report.kind.padEnd(8)} ${report.reason.padEnd(11)} ${who}`,
        `  id       ${report.id}  (${report.kind} ${report.subjectId})`,
        ...(report.words ? [`  said     ${plain(report.words, 200)}`] : []),
        `  it read  ${plain(report.evidence, 200)}`,
        ...(report.outcome ? [`  outcome  ${plain(report.outcome, 200)}`] : []),
      ].join('\n');
    })
    .join('\n\n');
}
