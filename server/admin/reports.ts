import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { truncate } from '#contract/excerpt.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type AuditRow, auditLog, reports } from '../db/schema/operations.ts';
import { users } from '../db/schema/users.ts';
import { notify } from '../notifications/notify.ts';

/** Members' texts must not send control sequences to the terminal. */
export const plain = (text: string, length: number): string =>
  truncate(text.replace(/[\p{C}\s]+/gu, ' ').trim(), length);

/** `2026-11-23 07:30`, UTC. */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** `1 device`, `2 devices`. */
export const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** A table with aligned columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const padded = (cell: string, at: number) => cell.padEnd(widths[at] ?? 0);
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}

const mostRows = 200;

export type Act = Pick<AuditRow, 'actor' | 'act' | 'subjectKind' | 'subjectId'> &
  Partial<Pick<AuditRow, 'reason'>>;

/** Written in the transaction of the act, so that neither exists without the other. @returns its id */
export async function audit(tx: Tx, act: Act, now: Date): Promise<string> {
  const id = newId();
  await tx.insert(auditLog).values({ ...act, id, createdAt: now });
  return id;
}

export async function readAudit(db: DbOrTx, subjectId?: string): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(mostRows);
}

/** The newest removal of a thing that was not restored. */
export async function openRemoval(tx: Tx, subjectKind: string, subjectId: string) {
  const [last] = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, subjectKind),
        eq(auditLog.subjectId, subjectId),
        sql`${auditLog.act} in ('remove', 'restore')`,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  return last?.act === 'remove' ? last : undefined;
}

export const auditLines = (rows: readonly AuditRow[]): string =>
  rows.length === 0
    ? 'Nothing done yet.'
    : columns(
        rows.map(({ createdAt, actor, act, subjectKind, subjectId, reason }) => [
          minuteOf(createdAt),
          plain(actor, 20),
          act,
          subjectKind,
          subjectId,
          plain(reason, 100),
        ]),
      );

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
 * Closes a report and notifies the reporter of the outcome.
 * @returns whether there was such an open report
 */
export async function closeReport(
  tx: Tx,
  { id, outcome, actor }: { id: string; outcome: string; actor: string },
  now: Date,
): Promise<boolean> {
  const isOpen = and(eq(reports.id, id), isNull(reports.closedAt));
  const changes = { closedAt: now, outcome: outcome.trim() };
  const [closed] = await tx.update(reports).set(changes).where(isOpen).returning();
  if (!closed) return false;
  const { reporterId: recipientId, subjectKind, subjectId } = closed;
  const news = { actorId: null, type: 'report_answered', excerpt: outcome } as const;
  if (recipientId) await notify(tx, { recipientId, ...news });
  await audit(tx, { actor, act: 'close-report', subjectKind, subjectId, reason: outcome }, now);
  return true;
}

type Report = Awaited<ReturnType<typeof readReports>>[number];

export function reportLines(found: readonly Report[]): string {
  if (found.length === 0) return 'No reports.';
  return found
    .map((report) => {
      const who = `${plain(report.reporter ?? 'former member', 30)} on ${plain(report.accused ?? 'former member', 30)}`;
      return [
        `${minuteOf(report.createdAt)}  ${report.kind.padEnd(8)} ${report.reason.padEnd(11)} ${who}`,
        `  id       ${report.id}  (${report.kind} ${report.subjectId})`,
        ...(report.words ? [`  said     ${plain(report.words, 200)}`] : []),
        `  it said  ${plain(report.evidence, 200)}`,
        ...(report.outcome ? [`  outcome  ${plain(report.outcome, 200)}`] : []),
      ].join('\n');
    })
    .join('\n\n');
}
