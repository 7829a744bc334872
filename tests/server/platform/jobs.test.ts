import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobLines, readJobs, retryJobs } from '#server/admin/jobs.ts';
import { rawAccess } from '#server/db/raw-access.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { smtpServer } from '#tests/support/smtp.ts';

type Row = { state: string; retry_count: number; data: unknown; output: unknown };
const jobsIn = async ({ db }: TestServer, name: string) => {
  const { rows } = await rawAccess(db).run('select * from jobs.job where name = $1 order by created_on', [
    name,
  ]);
  return rows as Row[];
};

/** As if the wait between two tries had passed. */
async function stepToNextTry({ db, app }: TestServer) {
  await rawAccess(db).run("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
}

describe('OPS-02 a mail server that is away', () => {
  let server: TestServer;
  let smtp: Awaited<ReturnType<typeof smtpServer>>;
  beforeAll(async () => {
    smtp = await smtpServer();
    smtp.goesAway();
    server = await startServer({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  const resend = async () => {
    const ada = await server.member({ verified: false });
    await ada.call('POST', '/api/auth/resend', { turnstileToken: await botToken(server) });
    await server.app.services.jobs.idle();
    return ada;
  };

  test('OPS-02 for an hour of tries loses no mail; once it is back each goes, and once', async () => {
    const ada = await resend();
    const waits: number[] = [];
    for (let tries = 1; tries <= 13; tries += 1) {
      const [job] = await jobsIn(server, 'mail');
      expect(job).toMatchObject({ state: 'retry', retry_count: tries - 1 });
      const { rows } = await rawAccess(server.db).run(
        "select extract(epoch from start_after - now())::int as wait from jobs.job where name = 'mail'",
      );
      waits.push(Number(rows[0]?.wait));
      await stepToNextTry(server);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    expect(server.app.services.failures.counts.get('mail')).toBe(14);

    smtp.comesBack();
    await stepToNextTry(server);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toContain(`To: ${ada.email}`);
    expect(await jobsIn(server, 'mail')).toMatchObject([{ state: 'completed' }]);
    smtp.goesAway();
  });

  test('SAF-01 what waits tells neither the address nor the link, nor does what went wrong', async () => {
    const ada = await resend();
    const told = JSON.stringify(await jobsIn(server, 'mail'));
    expect(told).toContain('the mail server did not take it');
    for (const secret of [ada.email, 'token=', 'email-verification']) expect(told).not.toContain(secret);
  });
});

describe('OPS-02 a job whose last try has failed', () => {
  let server: TestServer;
  let smtp: Awaited<ReturnType<typeof smtpServer>>;
  beforeAll(async () => {
    smtp = await smtpServer();
    smtp.goesAway();
    server = await startServer({
      smtpUrl: smtp.url,
      jobs: { changed: { mail: { retryLimit: 1, retryDelay: 1 } } },
    });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  test('OPS-04 waits where operators see it, and is done when they put it back', async () => {
    const ada = await server.member({ verified: false });
    await ada.call('POST', '/api/auth/resend', { turnstileToken: await botToken(server) });
    await server.app.services.jobs.idle();
    await stepToNextTry(server);
    expect(jobLines(await readJobs(server.db))).toMatch(
      /^given up \d\S+Z {2}mail after 2 tries: the mail server did not take it \(\w+\)$/,
    );
    const metrics = async () => (await server.ops('/metrics')).body;
    expect(await metrics()).toContain('jobs_waiting{queue="dead"} 1');

    smtp.comesBack();
    expect(await retryJobs(server.db)).toBe(1);
    await server.app.services.jobs.idle();
    expect(smtp.received).toHaveLength(1);
    expect(jobLines(await readJobs(server.db))).toBe('No jobs wait.');
    expect(await metrics()).not.toContain('jobs_waiting{queue="dead"}');
  });
});

describe('OPS-02 a job that is added', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('OPS-02 in the first transaction of all holds up nothing, once the queues are open', async () => {
    const { jobs, write } = server.app.services;
    expect(jobLines(await readJobs(server.db))).toBe('No jobs wait.');
    await jobs.ready();
    await write((tx) => jobs.add(tx, 'tidy', {}));
    await write((tx) => jobs.add(tx, 'collect-pictures', {}));
    await jobs.idle();
    expect(await jobsIn(server, 'tidy')).toMatchObject([{ state: 'completed' }]);
    expect(await jobsIn(server, 'collect-pictures')).toMatchObject([{ state: 'completed' }]);
  });

  test('OPS-02 in a transaction that fails is never done', async () => {
    const { jobs, write } = server.app.services;
    const before = await jobsIn(server, 'mail');
    const failing = write(async (tx) => {
      await jobs.add(tx, 'mail', { sealed: '' });
      throw new Error('the write failed');
    });
    await expect(failing).rejects.toThrow('the write failed');
    expect(await jobsIn(server, 'mail')).toEqual(before);
  });

  test('OPS-02 by each of several processes for the same hour is done once', async () => {
    const { jobs } = server.app.services;
    const before = await jobsIn(server, 'tidy');
    const hourly = { singletonSeconds: 3600 };
    for (let process = 0; process < 3; process += 1) await jobs.add(server.db, 'tidy', {}, hourly);
    await jobs.idle();
    for (let process = 0; process < 3; process += 1) await jobs.add(server.db, 'tidy', {}, hourly);
    expect((await jobsIn(server, 'tidy')).length - before.length).toBe(1);
  });
});
