import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { threadPageSchema } from '#contract/conversations.ts';
import { type Message, messageSchema } from '#contract/messages.ts';
import { tokensWith } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { putMigrated } from '#tests/support/database.ts';
import { openSession } from '#tests/support/server.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

const env = { JWT_SECRET: 'k'.repeat(32), ALTCHA_SECRET: 'a'.repeat(32), DEMO: '0' };
const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-kill-'));
let sender: { id: string; token: string };
let recipient: { id: string; token: string };

beforeAll(async () => {
  await putMigrated(join(dataDir, 'db'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, folder: join(dataDir, 'db') });
  const tokens = tokensWith(env.JWT_SECRET);
  const member = (name: string) =>
    db.transaction(async (tx) => {
      const verifiedAt = new Date();
      const [row] = await tx
        .insert(users)
        .values({ name, email: `${name.toLowerCase()}@example.test`, passwordHash: 'none', verifiedAt })
        .returning({ id: users.id });
      const id = row?.id ?? '';
      return { id, token: await openSession(tx, tokens, id, 'test', verifiedAt) };
    });
  sender = await member('Sender');
  recipient = await member('Recipient');
  await close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Sends with the client id `kill-test-<n>`; null when the server is gone. */
async function send(server: ServerProcess, n: number): Promise<Message | null> {
  try {
    const answer = await fetch(`${server.url}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': sender.token },
      body: JSON.stringify({ recipientId: recipient.id, text: `Line ${n}`, clientId: `kill-test-${n}` }),
    });
    return v.parse(messageSchema, await answer.json());
  } catch {
    return null;
  }
}

async function wholeThread(server: ServerProcess, conversationId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let after = 0, more = true; more; after = all.at(-1)?.seq ?? 0) {
    const address = `${server.url}/api/conversations/${conversationId}/messages?limit=50&after=${after}`;
    const answer = await fetch(address, { headers: { 'x-auth-token': recipient.token } });
    const page = v.parse(threadPageSchema, await answer.json());
    all.push(...page.items);
    more = page.hasMore;
  }
  return all;
}

test('SAF-05 after kill -9 during 500 sends every acknowledged message is stored once and in order', async () => {
  const first = await startProcess(dataDir, env);
  const acknowledged: Message[] = [];
  let killed: Promise<unknown> | undefined;
  let n = 0;
  const lane = async () => {
    for (let isThere = true; isThere && n < 500; ) {
      const message = await send(first, n++);
      isThere = message !== null;
      if (message) acknowledged.push(message);
      if (acknowledged.length >= 250) killed ??= first.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  await (killed ?? first.end('SIGKILL'));
  expect(acknowledged.length).toBeGreaterThanOrEqual(250);
  // Each lane lost only the send that the kill interrupted.
  expect(n - acknowledged.length).toBe(8);
  expect(n).toBeLessThan(500);

  const second = await startProcess(dataDir, env);
  const stored = await wholeThread(second, acknowledged[0]?.conversationId ?? '');
  const storedIds = stored.map(({ id }) => id);
  const bySeq = [...acknowledged].sort((a, b) => a.seq - b.seq).map(({ id }) => id);
  expect(storedIds.filter((id) => bySeq.includes(id))).toEqual(bySeq);

  for (let again = 0; again < 500; again += 1) expect(await send(second, again)).not.toBeNull();
  const whole = await wholeThread(second, acknowledged[0]?.conversationId ?? '');
  expect(new Set(whole.map(({ clientId }) => clientId)).size).toBe(500);
  expect(whole).toHaveLength(500);
  expect(whole.slice(0, stored.length).map(({ id }) => id)).toEqual(storedIds);
  await second.end('SIGTERM');
}, 120_000);
