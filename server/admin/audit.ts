import { and, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type AuditRow, auditLog } from '../db/schema/audit.ts';
import { peopleIn } from './content-parts.ts';
import { columns, minuteOf, plain } from './lines.ts';

const mostRows = 200;

export type Act = Pick<AuditRow, 'actor' | 'act' | 'subjectKind' | 'subjectId'> &
  Partial<Pick<AuditRow, 'reason' | 'kept'>>;

/** Written in the transaction of what was done: neither is there without the other. */
export async function audit(tx: Tx, act: Act, now: Date): Promise<void> {
  const people = act.kept ? peopleIn(act.kept) : [];
  await tx.insert(auditLog).values({ ...act, people, createdAt: now });
}

/** What was done, or what was done to one thing; newest first. */
export async function readAudit(
  db: DbOrTx,
  subjectId?: string,
): Promise<Omit<AuditRow, 'kept' | 'people'>[]> {
  const { kept: _, ...shown } = auditColumns;
  return db
    .select(shown)
    .from(auditLog)
    .where(subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(mostRows);
}

const auditColumns = {
  id: auditLog.id,
  actor: auditLog.actor,
  act: auditLog.act,
  subjectKind: auditLog.subjectKind,
  subjectId: auditLog.subjectId,
  reason: auditLog.reason,
  kept: auditLog.kept,
  createdAt: auditLog.createdAt,
};

/** The newest removal of a thing that nobody has restored since. */
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

export const auditLines = (rows: readonly Omit<AuditRow, 'kept' | 'people'>[]): string =>
  rows.length === 0
    ? 'Nothing was done yet.'
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
