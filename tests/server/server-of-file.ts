import { afterAll, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';

/** The one server of a test file, gone at its end. Apart from `startServer`, which others than Vitest use too. */
export async function serverOfFile(...how: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...how);
  afterAll(server.close);
  return server;
}

/** A socket of a member that is closed at the end of the test. */
export async function socketOfTest(...how: Parameters<typeof openSocket>) {
  const socket = await openSocket(...how);
  onTestFinished(() => void socket.close());
  return socket;
}
