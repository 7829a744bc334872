import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { botToken } from '#tests/support/bot-check.ts';
import { endWithUs } from '#tests/support/end-with-us.ts';

/** Where people write to those who run it. */
export const contactEmail = 'help@sidestage.test';

/** A member of the demo world, by first name in small letters. */
export type DemoName = string;

export const emailOf = (name: DemoName) => `${name}@demo.sidestage.test`;

/** Of every member of the demo world. */
export const password = 'sidestage-demo';

const readyMessage = v.object({ url: v.string(), opsUrl: v.string() });
const answerMessage = v.object({
  id: v.number(),
  value: v.exactOptional(v.string()),
  error: v.exactOptional(v.string()),
});

/** What `own-server-process.ts` does when it is asked. */
type Asked = { kind: 'reset'; undoSeconds: number } | { kind: 'session'; email: string } | { kind: 'match' };

/** Starts `own-server-process.ts` on a data folder. */
async function startProcess(dataDir: string, database: string | undefined) {
  const child = endWithUs(
    // Optimising the code of the embedded database takes longer than the few rows of a test.
    fork(new URL('./own-server-process.ts', import.meta.url), {
      execArgv: ['--liftoff-only'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        ...(database && { OWN_DATABASE: database }),
        PORT: '0',
        OPS_PORT: '0',
        LOG_LEVEL: 'silent',
        LINK_PREVIEWS: '0',
        UNDO_SECONDS: '0',
        CONTACT_EMAIL: contactEmail,
      },
    }),
  );
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => {
    throw new Error(`The server of the browser tests ended with ${code}`);
  });
  failed.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), failed]);
  let asked = 0;
  return {
    ...v.parse(readyMessage, message),
    ask: async (request: Asked) => {
      const id = ++asked;
      const answered = new Promise<v.InferOutput<typeof answerMessage>>((resolve) => {
        const listen = (message: unknown) => {
          const answer = v.parse(answerMessage, message);
          if (answer.id !== id) return;
          child.off('message', listen);
          resolve(answer);
        };
        child.on('message', listen);
      });
      child.send({ id, ...request });
      const { value, error } = await Promise.race([answered, failed]);
      if (error !== undefined) throw new Error(`${request.kind}: ${error}`);
      return value;
    },
    end: async () => {
      child.kill();
      await exited;
    },
  };
}

/**
 * Our server on a folder of data, in which it puts the demo world unless it is there. Others are told at once of what is
 * done.
 * @param database address of a PostgreSQL database that the rows are in; they are in the folder without one
 */
export async function startOwnServer(dataDir: string, database?: string) {
  const server = await startProcess(dataDir, database);
  const origin = server.url;

  const call = async (method: string, path: string, body?: object, token = '') => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: {}, body: text ? JSON.parse(text) : undefined };
  };
  const newSession = async (name: DemoName): Promise<string> => {
    const token = await server.ask({ kind: 'session', email: emailOf(name) });
    if (token === undefined) throw new Error(`There is no session of ${name}`);
    return token;
  };
  const tokens = new Map<DemoName, Promise<string>>();
  const tokenOf = (name: DemoName): Promise<string> => {
    const token = tokens.get(name) ?? newSession(name);
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
    botToken: () => botToken({ call: (method, path) => call(method, path) }),
    /** The token of a session that all tests of a file share. */
    tokenOf,
    /** The token of a session of a test's own, such as one that it ends. */
    newSession,
    idOf: async (name: DemoName) => (await as<{ _id: string }>(name, 'GET', '/api/auth'))._id,
    /** The newest mail kept for an address, once there is one. */
    mailTo: async (email: string): Promise<string> => {
      const url = new URL(`/dev/mail?to=${encodeURIComponent(email)}`, server.opsUrl);
      const kept = async () =>
        (await (await fetch(url, { headers: { accept: 'application/json' } })).json()).items;
      await expect.poll(async () => (await kept()).length, `mails to ${email}`).toBeGreaterThan(0);
      return (await kept())[0].text;
    },
    /** Puts the demo world back, with another time in which things can be undone. */
    reset: async (undoSeconds: number) => {
      tokens.clear();
      await server.ask({ kind: 'reset', undoSeconds });
    },
    /** Matches new gigs with saved searches now, and notifies of them. */
    matchSearches: () => server.ask({ kind: 'match' }),
    /** Ends the process. */
    stop: server.end,
  };
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;
