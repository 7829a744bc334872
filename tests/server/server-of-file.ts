import { afterAll, beforeEach, onTestFinished } from 'vitest';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';
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

/** Members of these names, new for every test: the objects stay, the accounts behind them change. */
export async function membersOfTest<const Names extends readonly string[]>(
  server: TestServer,
  ...names: Names
) {
  const members = await server.members(...names);
  const known: readonly Member[] = members;
  beforeEach(async () => {
    const fresh: readonly Member[] = await server.members(...names);
    for (const [at, member] of known.entries()) Object.assign(member, fresh[at]);
  });
  return members;
}

/** A socket of a member that gets no earlier events and is closed after the test. */
export async function socketOfTest(...how: Parameters<typeof openSocket>) {
  await current?.app.outbox.drained();
  const socket = await openSocket(...how);
  onTestFinished(() => void socket.close());
  return socket;
}
