import { afterAll } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** The one server of a test file, gone at its end. Apart from `startServer`, which others than Vitest use too. */
export async function serverOfFile(...how: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...how);
  afterAll(server.close);
  return server;
}
