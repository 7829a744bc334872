import type { Db } from '../db/database.ts';
import { rawAccess } from '../db/raw-access.ts';
import { countJobs, deadLetter, startBoss } from '../jobs/jobs.ts';
import { failuresTo } from '../ops/failures.ts';

const mostRows = 200;

/** What waits in each queue, and the newest jobs that were given up, without what they hold. */
export async function readJobs(db: Db) {
  const { run } = rawAccess(db);
  const { rows } = await run("select to_regclass('jobs.job') is not null as made");
  if (rows[0]?.made !== true) return { queues: [], givenUp: [] };
  const givenUp = await run(
    `select id, source_name as queue, source_created_on as "createdAt", created_on as "givenUpAt",
            source_retry_count + 1 as tries, output->>'message' as reason
     from jobs.job where name = $1 and state < 'active' order by created_on desc limit ${mostRows}`,
    [deadLetter],
  );
  return { queues: await countJobs(db), givenUp: givenUp.rows };
}

/** Puts the jobs that were given up back into their queues; answers how many. */
export async function retryJobs(db: Db): Promise<number> {
  const boss = await startBoss(db, failuresTo(console));
  try {
    return await boss.redrive(deadLetter);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The same as readable lines. */
export function jobLines({ queues, givenUp }: Awaited<ReturnType<typeof readJobs>>): string {
  const waiting = queues.filter(({ name }) => name !== deadLetter);
  const lines = [
    ...waiting.map(
      ({ name, waiting: count, failing }) => `${name}: ${count} wait, ${failing} of them after a failure`,
    ),
    ...givenUp.map(
      ({ queue, givenUpAt, tries, reason }) =>
        `given up ${new Date(String(givenUpAt)).toISOString()}  ${queue} after ${tries} tries: ${reason ?? 'no reason'}`,
    ),
  ];
  return lines.length === 0 ? 'No jobs wait.' : lines.join('\n');
}
