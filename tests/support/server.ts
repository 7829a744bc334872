import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { startSession } from '#server/auth/sessions.ts';
import { type App, createApp, type Deps } from '#server/create-app.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { freshDatabase } from './database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Answer = { status: number; body: unknown; headers: Record<string, unknown> };
export type Member = {
  id: string;
  email: string;
  name: string;
  token: string;
  /** A call as this member. */
  call: (method: Method, url: string, body?: object) => Promise<Answer>;
};

export type TestServer = {
  app: App;
  db: Db;
  /** A visitor's call. */
  call: (method: Method, url: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
  /** A look at the operators' own port. */
  ops: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  member: (about?: { name?: string; verified?: boolean; email?: string }) => Promise<Member>;
  /** Members of these names, made one after the other. */
  members: <const Names extends readonly string[]>(
    ...names: Names
  ) => Promise<{ [At in keyof Names]: Member }>;
  /** Listens on a free port; answers the address. */
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

const loose = { max: 1_000_000, windowMs: 60_000 };

function testSettings(changed: Partial<Settings> = {}): Settings {
  const secrets = { JWT_SECRET: 'j'.repeat(32), ALTCHA_SECRET: 'a'.repeat(32) };
  const settings = readSettings({ ...secrets, PORT: '0', LOG_LEVEL: 'silent' });
  return {
    ...settings,
    rates: { general: loose, auth: loose },
    undoTime: 0,
    linkPreviews: false,
    ...changed,
  };
}

/** No client: one that was built some time ago says nothing of this server. */
const nowhere = join(import.meta.dirname, 'no-client');

/** The whole server in this process, on a database of its own. */
export async function startServer(
  changed: Partial<Settings> = {},
  deps: Partial<Pick<Deps, 'realtime' | 'now' | 'log' | 'clientFolder'>> = {},
): Promise<TestServer> {
  const settings = testSettings(changed);
  const database = await freshDatabase();
  const log = pino({ level: settings.logLevel });
  const app = await createApp(settings, { log, clientFolder: nowhere, ...deps, db: database.db });
  await app.http.ready();

  const call: TestServer['call'] = async (method, url, body, headers = {}) =>
    answerOf(await app.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) }));
  return {
    app,
    db: database.db,
    call,
    ops: async (url, headers = {}) => answerOf(await app.ops.inject({ url, headers })),
    member: (about = {}) => addMember(app, call, about),
    members: async <const Names extends readonly string[]>(...names: Names) => {
      const made: Member[] = [];
      for (const name of names) made.push(await addMember(app, call, { name }));
      return made as { [At in keyof Names]: Member };
    },
    listen: () => app.http.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function answerOf(response: LightMyRequestResponse): Answer {
  const json = response.headers['content-type']?.toString().startsWith('application/json');
  const body: unknown = json ? response.json() : response.body;
  return { status: response.statusCode, headers: response.headers, body };
}

export async function openSession(...how: Parameters<typeof startSession>): Promise<string> {
  return (await startSession(...how)).token;
}

async function addMember(
  app: App,
  call: TestServer['call'],
  {
    name = 'Ada',
    verified = true,
    email = `${randomBytes(6).toString('hex')}@example.test`,
  }: {
    name?: string;
    verified?: boolean;
    email?: string;
  },
): Promise<Member> {
  const { write, now } = app.services;
  const { id, token } = await write(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ name, email, passwordHash: 'none', verifiedAt: verified ? now() : null })
      .returning({ id: users.id });
    if (!row) throw new Error('the member was not stored');
    return { id: row.id, token: await openSession(tx, app.tokens, row.id, 'test', now()) };
  });
  const header = { 'x-auth-token': token };
  return { id, email, name, token, call: (method, url, body) => call(method, url, body, header) };
}
