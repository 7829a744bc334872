import { afterAll, expect, test } from 'vitest';
import { jobLines, readJobs, retryJobs } from '#server/admin/commands.ts';
import { sealing } from '#server/crypto.ts';
import { rawAccess } from '#server/db/database.ts';
import { mailsAtOnce } from '#server/jobs/jobs.ts';
import { composeMail } from '#server/mail/compose.ts';
import { smtpSender } from '#server/mail/mailer.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { register } from '#tests/support/second-factor.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { smtpServer } from '#tests/support/smtp.ts';

type Row = { state: string; retry_count: number; data: unknown; output: unknown };
const jobsIn = async ({ db }: TestServer, name: string) => {
  const ofName = 'select * from jobs.job where name = $1 order by created_on';
  return (await rawAccess(db).run(ofName, [name])).rows as Row[];
};

/** A server whose mail server does not answer. */
async function withoutMailServer(changed: Parameters<typeof startServer>[0] = {}) {
  const smtp = await smtpServer();
  afterAll(smtp.close);
  smtp.goesAway();
  return { smtp, server: await serverOfFile({ smtpUrl: smtp.url, ...changed }) };
}
// Polls less often than any test lasts, so jobs run only if the workers are woken.
const retrying = await withoutMailServer({ jobs: { pollSeconds: 600 } });
const givingUp = await withoutMailServer({ jobs: { changed: { mail: { retryLimit: 1, retryDelay: 1 } } } });
const server = await serverOfFile();

/** Skips the wait before the next try. */
async function skipToNextTry({ db, app }: TestServer) {
  await rawAccess(db).run("update jobs.job set start_after = now() where state = 'retry'");
  await app.services.jobs.idle();
}

/** A new member asks for another confirmation, and its mail is tried once. */
const resend = async (server: TestServer) => {
  const ada = await server.member({ verified: false });
  const answer = await ada.call('POST', '/api/auth/resend', { turnstileToken: await botToken(server) });
  expect(answer.status).toBe(200);
  await server.app.services.jobs.idle();
  return ada;
};

test('OPS-02 SAF-03 SAF-01 an hour without the mail server changes no answer and loses no mail, each is sent once, and waiting jobs hide address and link', async () => {
  const { server, smtp } = retrying;
  const ada = await resend(server);
  const stored = JSON.stringify(await jobsIn(server, 'mail'));
  expect(stored).toContain('the mail server did not take it');
  for (const secret of [ada.email, 'token=', 'email-verification']) expect(stored).not.toContain(secret);
  const waits: number[] = [];
  for (let tries = 1; tries <= 13; tries += 1) {
    const [job] = await jobsIn(server, 'mail');
    expect(job).toMatchObject({ state: 'retry', retry_count: tries - 1 });
    const { rows } = await rawAccess(server.db).run(
      "select extract(epoch from start_after - now())::int as wait from jobs.job where name = 'mail'",
    );
    waits.push(Number(rows[0]?.wait));
    await skipToNextTry(server);
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
  expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
  expect(server.app.services.failures.counts.get('mail')).toBe(14);

  smtp.comesBack();
  await skipToNextTry(server);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toContain(`To: ${ada.email}`);
  expect(await jobsIn(server, 'mail')).toMatchObject([{ state: 'completed' }]);
  smtp.goesAway();
});

test('OPS-02 after an outage all mails are sent, requested links before digests that have waited longer', async () => {
  const { server, smtp } = retrying;
  const { db, app } = server;
  const digest = composeMail('ada@example.test', 'Gigs that fit', ['Hello']);
  for (let count = 0; count < 12; count += 1)
    await app.services.write((tx) => app.services.post(tx, digest, 'digest'));
  await resend(server);
  smtp.comesBack();
  smtp.received.length = 0;
  await skipToNextTry(server);
  expect(smtp.received).toHaveLength(13);
  const { rows } = await rawAccess(db).run(
    `select priority from jobs.job where name = 'mail' and state = 'completed'
     order by started_on desc limit 13`,
  );
  const order = rows.map(({ priority }) => Number(priority)).reverse();
  // Other mails may be in the same batch.
  expect(order.indexOf(Math.max(...order))).toBeLessThan(mailsAtOnce);
  expect(new Set(order).size).toBe(2);
  smtp.goesAway();
});

test('OPS-04 a failed job is shown to operators and runs when they retry it', async () => {
  const { server, smtp } = givingUp;
  await resend(server);
  await skipToNextTry(server);
  expect(jobLines(await readJobs(server.db))).toMatch(
    /^failed \d\S+Z {2}mail after 2 tries: the mail server did not take it \(\w+\)$/,
  );
  const metrics = async () => (await server.ops('/metrics')).body;
  expect(await metrics()).toContain('jobs_waiting{queue="dead"} 1');

  smtp.comesBack();
  expect(await retryJobs(server.db)).toBe(1);
  await server.app.services.jobs.idle();
  expect(smtp.received).toHaveLength(1);
  expect(jobLines(await readJobs(server.db))).toBe('No jobs are waiting.');
  expect(await metrics()).not.toContain('jobs_waiting{queue="dead"}');
});

test('OPS-02 a job added in the first transaction runs', async () => {
  const { jobs, write } = server.app.services;
  expect(jobLines(await readJobs(server.db))).toBe('No jobs are waiting.');
  await jobs.ready();
  await write((tx) => jobs.add(tx, 'tidy', {}));
  await write((tx) => jobs.add(tx, 'collect-pictures', {}));
  await jobs.idle();
  expect(await jobsIn(server, 'tidy')).toMatchObject([{ state: 'completed' }]);
  expect(await jobsIn(server, 'collect-pictures')).toMatchObject([{ state: 'completed' }]);
});

test('OPS-02 a job of a failed transaction never runs', async () => {
  const { jobs, write } = server.app.services;
  const before = await jobsIn(server, 'mail');
  const failing = write(async (tx) => {
    await jobs.add(tx, 'mail', { sealed: '' });
    throw new Error('the write failed');
  });
  await expect(failing).rejects.toThrow('the write failed');
  expect(await jobsIn(server, 'mail')).toEqual(before);
});

test('OPS-02 a job added by several processes for one hour runs once', async () => {
  const { jobs } = server.app.services;
  const before = await jobsIn(server, 'tidy');
  const hourly = { singletonSeconds: 3600 };
  for (let process = 0; process < 3; process += 1) await jobs.add(server.db, 'tidy', {}, hourly);
  await jobs.idle();
  for (let process = 0; process < 3; process += 1) await jobs.add(server.db, 'tidy', {}, hourly);
  expect((await jobsIn(server, 'tidy')).length - before.length).toBe(1);
});

const mailFrom = 'Sidestage <hello@sidestage.test>';

test('SCR mails are sent by SMTP as text and HTML, with links to PUBLIC_URL', async () => {
  const smtp = await smtpServer();
  const server = await startServer({ smtpUrl: smtp.url, mailFrom, publicUrl: 'https://sidestage.example' });
  expect((await register(server, 'zoe@example.test')).status).toBe(200);
  await server.app.services.jobs.idle();
  const [mail = ''] = smtp.received;
  expect(mail).toContain(`From: ${mailFrom}`);
  expect(mail).toContain('To: zoe@example.test');
  expect(mail).toContain('https://sidestage.example/email-verification?token=');
  expect(mail).toContain('text/plain');
  expect(mail).toContain('text/html');
  await server.close();
  await smtp.close();
});

test('OPS-02 a resent mail has the same Message-ID', async () => {
  const smtp = await smtpServer();
  const settings = { ...server.app.services.settings, smtpUrl: smtp.url, mailFrom };
  const { send, close } = smtpSender(settings, server.app.services.failures);
  const { seal } = sealing(settings.jwtSecret, undefined);
  const mail = { recipient: 'zoe@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const job = { sealed: seal(mail) };
  for (const again of [job, job, { sealed: seal(mail) }]) await send(again);
  const ids = smtp.received.map((text) => /^Message-ID: (<\S+@sidestage\.test>)\r$/m.exec(text)?.[1]);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).toBeTruthy();
  expect(ids[2]).not.toBe(ids[0]);
  await close();
  await smtp.close();
});
