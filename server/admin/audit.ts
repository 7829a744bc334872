import { and, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type AuditRow, auditLog } from '../db/schema/audit.ts';
import { columns, minuteOf, plain } from './lines.ts';

const mostRows = 200;

export type Act = Pick<AuditRow, 'actor' | 'act' | 'subjectKind' | 'subjectId'> &
  Partial<Pick<AuditRow, 'reason'>>;

/** Written in the transaction of what was done: neither is there without the other. @returns its id */
export async function audit(tx: Tx, act: Act, now: Date): Promise<string> {
  const id = newId();
  await tx.insert(auditLog).values({ ...act, id, createdAt: now });
  return id;
}

/** What was done, or what was done to one thing; newest first. */
export async function readAudit(db: DbOrTx, subjectId?: string): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(mostRows);
}

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

export const auditLines = (rows: readonly AuditRow[]): string =>
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
