import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { botToken } from '#tests/support/bot-check.ts';
import { endWithUs } from '#tests/support/end-with-us.ts';

/** The support address. */
export const contactEmail = 'help@sidestage.test';

/** A demo member's first name in lower case. */
export type DemoName = string;

export const emailOf = (name: DemoName) => `${name}@demo.sidestage.test`;

/** The password of all demo members. */
export const password = 'sidestage-demo';

const readyMessage = v.object({ url: v.string(), opsUrl: v.string() });
const answerMessage = v.object({
  id: v.number(),
  value: v.exactOptional(v.string()),
  error: v.exactOptional(v.string()),
});

/** Requests that `own-server-process.ts` handles. */
type ProcessRequest =
  | { kind: 'reset'; undoSeconds: number }
  | { kind: 'session'; email: string }
  | { kind: 'match' };

/** Starts `own-server-process.ts` on a data folder. */
async function startProcess(dataDir: string, database: string | undefined) {
  const child = endWithUs(
    // Optimising the WebAssembly database takes longer than handling a test's few rows.
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
  let lastId = 0;
  return {
    ...v.parse(readyMessage, message),
    ask: async (request: ProcessRequest) => {
      const id = ++lastId;
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
 * Starts our server on a data folder, and fills in the demo world if it is missing. Actions cannot be undone, so that
 * notifications are sent at once.
 * @param database URL of a PostgreSQL database; without it the database is in the folder
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
    if (token === undefined) throw new Error(`No session was created for ${name}`);
    return token;
  };
  const tokens = new Map<DemoName, Promise<string>>();
  const tokenOf = (name: DemoName): Promise<string> => {
    const token = tokens.get(name) ?? newSession(name);
    tokens.set(name, token);
    return token;
  };
  /** Calls the server as a member. Throws if it refuses. */
  const as = async <T>(name: DemoName, method: string, path: string, body?: object): Promise<T> => {
    const answer = await call(method, path, body, await tokenOf(name));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.body;
  };

  return {
    origin,
    /** Makes a call, with a token if given; returns status and body. */
    call,
    as,
    /** A solved bot check. */
    botToken: () => botToken({ call: (method, path) => call(method, path) }),
    /** The token of a session shared by all tests of a file. */
    tokenOf,
    /** The token of a new session, for example one that the test ends. */
    newSession,
    idOf: async (name: DemoName) => (await as<{ _id: string }>(name, 'GET', '/api/auth'))._id,
    /** Waits for mail to an address and returns the newest. */
    mailTo: async (email: string): Promise<string> => {
      const url = new URL(`/dev/mail?to=${encodeURIComponent(email)}`, server.opsUrl);
      const mails = async () =>
        (await (await fetch(url, { headers: { accept: 'application/json' } })).json()).items;
      await expect.poll(async () => (await mails()).length, `mails to ${email}`).toBeGreaterThan(0);
      return (await mails())[0].text;
    },
    /** Restores the demo world and sets the undo time. */
    reset: async (undoSeconds: number) => {
      tokens.clear();
      await server.ask({ kind: 'reset', undoSeconds });
    },
    /** Matches new gigs with saved searches and sends the notifications. */
    matchSearches: () => server.ask({ kind: 'match' }),
    stop: server.end,
  };
}

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>;
