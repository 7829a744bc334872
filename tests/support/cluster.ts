import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Message, messageSchema } from '#contract/messages.ts';
import { tokensWith } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { ownPostgres } from './own-postgres.ts';
import { noRedis, ownRedis } from './own-services.ts';
import { openSession } from './server.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const secrets = { JWT_SECRET: 'k'.repeat(32), ALTCHA_SECRET: 'a'.repeat(32) };

export type Person = { id: string; token: string };
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The ways in which processes tell each other, and why one cannot be tried on this machine. */
export const ways: { way: string; hasRedis: boolean; missing: string | undefined }[] = [
  { way: 'by PostgreSQL', hasRedis: false, missing: undefined },
  { way: 'by Redis', hasRedis: true, missing: noRedis },
];

/** Two real processes on one PostgreSQL of their own, with a Redis or without. */
export async function startCluster(hasRedis: boolean, more: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const postgres = await ownPostgres();
  stack.defer(postgres.remove);
  const redis = hasRedis ? await ownRedis() : undefined;
  if (redis) stack.defer(redis.stop);
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-cluster-'));
  const env = {
    ...secrets,
    DATABASE_URL: postgres.databaseUrl,
    ALLOW_UNSAFE: 'smtp',
    DEMO: '0',
    // However busy the machine is: what is tried here is who answers, not when.
    MOST_DELAY: '0',
    ...(redis ? { REDIS_URL: redis.redisUrl } : {}),
    ...more,
  };
  stack.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const running = new Set<ServerProcess>();
  const startOne = async (changed: Record<string, string> = {}) => {
    const server = await startProcess(folder, { ...env, ...changed });
    running.add(server);
    return server;
  };
  const end = (server: ServerProcess, signal: NodeJS.Signals) => {
    running.delete(server);
    return server.end(signal);
  };
  stack.defer(async () => void (await Promise.all([...running].map((server) => end(server, 'SIGKILL')))));
  const [one, other] = await Promise.all([startOne(), startOne()]);
  const database = await openDatabase({ databaseUrl: postgres.databaseUrl, folder: '' });
  stack.defer(database.close);
  const tokens = tokensWith(secrets.JWT_SECRET);

  const person = (name = 'Ada'): Promise<Person> =>
    database.db.transaction(async (tx) => {
      const verifiedAt = new Date();
      const email = `${randomBytes(6).toString('hex')}@example.test`;
      const values = { name, email, passwordHash: 'none', verifiedAt };
      const [row] = await tx.insert(users).values(values).returning({ id: users.id });
      const id = row?.id ?? '';
      return { id, token: await openSession(tx, tokens, id, 'test', verifiedAt) };
    });
  // Cleaned up in reverse order, also when a later part fails to start.
  const parts = stack.move();
  return {
    one,
    other,
    db: database.db,
    postgres,
    redis,
    startOne,
    end,
    person,
    close: () => parts.disposeAsync(),
  };
}

type At = { url: string };

/** A call of a person, or of a visitor, on one of the processes or through a proxy. */
export async function call(
  server: At,
  person: Person | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(person ? { 'x-auth-token': person.token } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: /^[[{]/.test(text) ? JSON.parse(text) : text,
  };
}

/** @throws when it is not stored */
export async function say(server: At, from: Person, to: Person, text: string): Promise<Message> {
  const clientId = randomBytes(8).toString('hex');
  const { status, body } = await call(server, from, 'POST', '/api/messages', {
    recipientId: to.id,
    text,
    clientId,
  });
  if (status >= 300) throw new Error(`"${text}" was answered ${status}`);
  return v.parse(messageSchema, body);
}

/** What the operators of a process read of it. */
export async function metric(server: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${server.opsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
