import { afterAll, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';

let current: TestServer | null = null;

/** A server that is closed after the test file. `startServer` itself is also used outside of Vitest. */
export async function serverOfFile(...how: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...how);
  current = server;
  afterAll(() => {
    current = null;
    return server.close();
  });
  return server;
}

/** A socket of a member that gets no earlier events and is closed after the test. */
export async function socketOfTest(...how: Parameters<typeof openSocket>) {
  await current?.app.outbox.drained();
  const socket = await openSocket(...how);
  onTestFinished(() => void socket.close());
  return socket;
}
