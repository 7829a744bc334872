import { afterAll, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';

let current: TestServer | null = null;

/** The one server of a test file, gone at its end. Apart from `startServer`, which others than Vitest use too. */
export async function serverOfFile(...how: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...how);
  current = server;
  afterAll(() => {
    current = null;
    return server.close();
  });
  return server;
}

/** A socket of a member, closed at the end of the test, that hears nothing of what was done before it opened. */
export async function socketOfTest(...how: Parameters<typeof openSocket>) {
  await current?.app.outbox.drained();
  const socket = await openSocket(...how);
  onTestFinished(() => void socket.close());
  return socket;
}
