import { expect, test } from 'vitest';
import { sealing, smtpSender } from '#server/mail/mailer.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { smtpServer } from '#tests/support/smtp.ts';

const register = async (server: TestServer) =>
  server.call('POST', '/api/users', {
    name: 'Zoë',
    email: 'zoe@example.test',
    password: 'a long password',
    turnstileToken: await botToken(server),
  });

test('SCR mails go out by SMTP, as text and HTML, with links to PUBLIC_URL', async () => {
  const smtp = await smtpServer();
  const server = await startServer({
    smtpUrl: smtp.url,
    mailFrom: 'Sidestage <hello@sidestage.test>',
    publicUrl: 'https://sidestage.example',
  });
  expect((await register(server)).status).toBe(200);
  await server.app.services.jobs.idle();
  const [mail = ''] = smtp.received;
  expect(mail).toContain('From: Sidestage <hello@sidestage.test>');
  expect(mail).toContain('To: zoe@example.test');
  expect(mail).toContain('https://sidestage.example/email-verification?token=');
  expect(mail).toContain('text/plain');
  expect(mail).toContain('text/html');
  await server.close();
  await smtp.close();
});

test('OPS-02 a mail that is sent again has the Message-ID it had, so that mailboxes keep one', async () => {
  const smtp = await smtpServer();
  const server = await startServer();
  const settings = {
    ...server.app.services.settings,
    smtpUrl: smtp.url,
    mailFrom: 'Sidestage <hello@sidestage.test>',
  };
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
  await server.close();
  await smtp.close();
});

test('SAF-03 a mail server that does not answer changes no answer', async () => {
  const server = await startServer({ smtpUrl: 'smtp://127.0.0.1:1' });
  expect((await register(server)).status).toBe(200);
  await server.close();
});
