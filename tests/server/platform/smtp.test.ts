import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { botToken } from '#tests/support/bot-check.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const register = async (server: TestServer) =>
  server.call('POST', '/api/users', {
    name: 'Zoë',
    email: 'zoe@example.test',
    password: 'a long password',
    turnstileToken: await botToken(server),
  });

test('SCR mails go out by SMTP, as text and HTML, with links to PUBLIC_URL', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.toArray().then((chunks) => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  const port = await new Promise<number>((listening) => {
    const http = smtp.listen(0, '127.0.0.1', () => {
      const address = http.address();
      listening(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const server = await startServer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Sidestage <hello@sidestage.test>',
    publicUrl: 'https://sidestage.example',
  });
  expect((await register(server)).status).toBe(200);
  await server.app.services.background.idle();
  const [mail = ''] = received.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  expect(mail).toContain('From: Sidestage <hello@sidestage.test>');
  expect(mail).toContain('To: zoe@example.test');
  expect(mail).toContain('https://sidestage.example/email-verification?token=');
  expect(mail).toContain('text/plain');
  expect(mail).toContain('text/html');
  await server.close();
  await new Promise<void>((closed) => smtp.close(() => closed()));
});

test('SAF-03 a mail server that does not answer changes no answer', async () => {
  const server = await startServer({ smtpUrl: 'smtp://127.0.0.1:1' });
  expect((await register(server)).status).toBe(200);
  await server.close();
});
