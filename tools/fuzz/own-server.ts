import { seedDemoWorld } from '#server/demo/seed.ts';
import { startServer } from '#tests/support/server.ts';
import type { Caller } from './calls.ts';
import type { Target } from './fuzz.ts';

/** A server with its own copy of the demo world, which calls may change freely. */
export async function ownServer() {
  const server = await startServer();
  await seedDemoWorld(server.db);
  const tokenOf = async (caller: Caller) => {
    if (caller === 'visitor') return undefined;
    return (await server.member({ name: caller, verified: caller !== 'unverified' })).token;
  };
  /** Without a network in between. */
  const inProcess: Target = {
    tokenOf,
    send: async ({ method, url, headers, body }) => {
      const answer = await server.app.http.inject({
        method: methodOf(method),
        url,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: answer.statusCode,
        type: String(answer.headers['content-type'] ?? ''),
        text: answer.body,
      };
    },
  };
  return { inProcess, tokenOf, listen: server.listen, close: server.close };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const methodOf = (method: string) => methods.find((one) => one === method) ?? 'GET';
