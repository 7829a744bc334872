import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { deadLetter } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import { isMailTo } from './mailer.ts';

type Waiting = { rows: { id: string; sealed: string }[] };

/** Takes the mails to an address out of the queue, and out of those given up. What is being sent just now goes. */
export async function dropWaitingMails(
  tx: Tx,
  settings: Pick<Settings, 'jwtSecret' | 'jwtSecretBefore'>,
  email: string,
): Promise<void> {
  const isToThem = isMailTo(email, settings);
  const { rows } = (await tx.execute(
    sql`select id, data->>'sealed' as sealed from jobs.job
        where name in ('mail', ${deadLetter}) and state <> 'active' and data->>'sealed' is not null`,
  )) as Waiting;
  for (const { id, sealed } of rows) {
    if (isToThem(sealed)) await tx.execute(sql`delete from jobs.job where id = ${id}`);
  }
}
