import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '#server/demo/seed.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { type PersonOptions, person } from './person.ts';

type Options = Omit<PersonOptions, 'origin' | 'token'>;

/** A member of the demo world, by first name in small letters. */
export type DemoName = string;

export const emailOf = (name: DemoName) => `${name}@demo.sidestage.test`;

/** Our server as `npm start` runs it, on data of its own with the demo world, and people who open it. */
export async function startOwnWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-own-'));
  let server = await startProcess(dataDir);
  const origin = server.url;
  const { port } = new URL(origin);

  const call = async (method: string, path: string, body?: object, token = '') => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: {}, body: text ? JSON.parse(text) : undefined };
  };
  const signIn = async (name: DemoName): Promise<string> => {
    const turnstileToken = await botToken({ call: (method, path) => call(method, path) });
    const credentials = { email: emailOf(name), password: demoPassword, turnstileToken };
    const { status, body } = await call('POST', '/api/auth', credentials);
    if (status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
    return body.token;
  };
  const tokens = new Map<DemoName, Promise<string>>();
  /** One session a name, since sign-ins by address are limited. */
  const tokenOf = (name: DemoName): Promise<string> => {
    const token = tokens.get(name) ?? signIn(name);
    tokens.set(name, token);
    return token;
  };

  return {
    origin,
    call,
    tokenOf,
    visitor: (options: Options = {}) => person({ origin, ...options }),
    /** A member whose browser already holds a token. */
    member: async (name: DemoName, options: Options = {}) =>
      person({ origin, token: await tokenOf(name), ...options }),
    /** Ends the process; `again` starts it on the same data and the same port. */
    stop: (signal: NodeJS.Signals = 'SIGTERM') => server.end(signal),
    again: async () => {
      server = await startProcess(dataDir, { PORT: port });
    },
    close: async () => {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type OwnWorld = Awaited<ReturnType<typeof startOwnWorld>>;
