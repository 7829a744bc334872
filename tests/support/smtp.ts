import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server with what it took. While it is away it turns everybody off. */
export async function smtpServer() {
  const received: string[] = [];
  const recipients: string[] = [];
  let isAway = false;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => done(isAway ? new Error('away') : undefined),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address);
      done();
    },
    onData: (stream, _session, done) => {
      stream.toArray().then((chunks) => {
        received.push(Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  const http = smtp.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    received,
    /** The addresses of the envelopes. */
    recipients,
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    goesAway: () => {
      isAway = true;
    },
    comesBack: () => {
      isAway = false;
    },
    close: () => new Promise<void>((closed) => smtp.close(() => closed())),
  };
}
