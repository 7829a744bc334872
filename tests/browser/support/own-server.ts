import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { demoPassword } from '#server/demo/seed.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { root } from '#tools/run.ts';

/** Where people write to those who run it. */
export const contactEmail = 'help@sidestage.test';

/** A member of the demo world, by first name in small letters. */
export type DemoName = string;

export const emailOf = (name: DemoName) => `${name}@demo.sidestage.test`;

/**
 * Our server as `npm start` runs it, on a folder of data that holds the demo world. Unless it is told for how long what
 * was done can be undone, others are told of it at once.
 */
export async function startOwnServer(dataDir: string, undoSeconds = 0) {
  const env = { UNDO_SECONDS: String(undoSeconds), CONTACT_EMAIL: contactEmail };
  let server = await startProcess(dataDir, env);
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
  const solved = () => botToken({ call: (method, path) => call(method, path) });
  const signIn = async (name: DemoName): Promise<string> => {
    const turnstileToken = await solved();
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
  /** What the server answers to a member; throws when it refuses. */
  const as = async <T>(name: DemoName, method: string, path: string, body?: object): Promise<T> => {
    const answer = await call(method, path, body, await tokenOf(name));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.body;
  };

  return {
    origin,
    /** A call by anybody, or with a token; answers its status and what was said. */
    call,
    as,
    /** What a person's browser sends as proof that it is no robot's. */
    botToken: solved,
    tokenOf,
    idOf: async (name: DemoName) => (await as<{ _id: string }>(name, 'GET', '/api/auth'))._id,
    /** The newest mail kept for an address, once there is one. */
    mailTo: async (email: string): Promise<string> => {
      const url = new URL(`/dev/mail?to=${encodeURIComponent(email)}`, server.opsUrl);
      const kept = async () =>
        (await (await fetch(url, { headers: { accept: 'application/json' } })).json()).items;
      await expect.poll(async () => (await kept()).length, `mails to ${email}`).toBeGreaterThan(0);
      return (await kept())[0].text;
    },
    /** Ends the process; `again` starts it on the same data and the same port. */
    stop: (signal: NodeJS.Signals = 'SIGTERM') => server.end(signal),
    again: async () => {
      server = await startProcess(dataDir, { ...env, PORT: port });
    },
    /** `npm run admin` on the data of the server, which must be stopped; answers what it prints. */
    admin: async (...args: string[]): Promise<string> => {
      const env = { ...process.env, DATA_DIR: dataDir };
      return (
        await promisify(execFile)(process.execPath, [join(root, 'server/admin/main.ts'), ...args], { env })
      ).stdout;
    },
  };
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;
