import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { desc, eq, or, sql } from 'drizzle-orm';
import { tokenHeader } from '#contract/spec/calls.ts';
import { tokensWith } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/messages.ts';
import { users } from '#server/db/schema/users.ts';
import { demoAccounts, seedDemoWorld } from '#server/demo/seed.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { openSession } from '#tests/support/server.ts';
import { median } from './browser.ts';
import { start } from './processes.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    // Two in a hundred of a million members.
    suspended: { type: 'string', default: '20000' },
  },
});
const connections = 20;
const secret = 'b'.repeat(32);

const postgres = await ownPostgres({ shared_buffers: '256MB' });
const { databaseUrl } = postgres;
const { viewer, conversation, token } = await prepare();
const paths: Record<string, string> = {
  feed: '/api/posts',
  gigs: '/api/gigs',
  unread: '/api/messages/unread-count',
  notifications: '/api/notifications',
  thread: `/api/conversations/${conversation}/messages`,
  conversations: '/api/conversations',
  me: '/api/auth',
};
const environment = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  JWT_SECRET: secret,
  ALTCHA_SECRET: secret,
  ALLOW_UNSAFE: 'demo,smtp',
  VIEWER: viewer,
  CONVERSATION: conversation,
};
const [raw, ours] = [await start('raw', environment), await start('ours', environment)];
try {
  console.log('call            raw, calls/s   ours, calls/s   ours / raw, median of the rounds');
  for (const [name, path] of Object.entries(paths)) {
    if (!name.includes(values.only)) continue;
    const [rawUrl, oursUrl] = [`${raw.url}/${name}`, ours.url + path];
    await demandSameRows(name, rawUrl, oursUrl);
    const rounds: Record<'least' | 'own' | 'ratio', number>[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const least = await rate(rawUrl);
      const own = await rate(oursUrl);
      rounds.push({ least, own, ratio: own / least });
    }
    const mid = (of: 'least' | 'own' | 'ratio') => median(rounds.map((round) => round[of]));
    console.log(
      `${name.padEnd(15)} ${mid('least').toFixed(0).padStart(12)} ${mid('own').toFixed(0).padStart(15)} ${mid('ratio').toFixed(2).padStart(12)}`,
    );
  }
} finally {
  for (const { child } of [raw, ours]) child.kill('SIGKILL');
  await postgres.remove();
}

/** The demo world with suspended accounts, and its first member signed in. */
async function prepare() {
  const { db, close } = await openDatabase({ databaseUrl, folder: '' });
  await seedDemoWorld(db);
  await db.execute(sql`insert into users (id, email, password_hash, name, suspended_at, created_at, updated_at)
    select gen_random_uuid(), 'suspended' || nth || '@example.test', 'none', 'Suspended', now(), now(), now()
    from generate_series(1, ${values.suspended}::int) nth`);
  await db.execute(sql`analyze`);
  const [member] = await db
    .select()
    .from(users)
    .where(eq(users.email, demoAccounts[0]?.email ?? ''));
  const viewer = member?.id ?? '';
  const [longest] = await db
    .select({ id: messages.conversationId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(or(eq(conversations.userLow, viewer), eq(conversations.userHigh, viewer)))
    .groupBy(messages.conversationId)
    .orderBy(desc(sql`count(*)`))
    .limit(1);
  const token = await db.transaction((tx) =>
    openSession(tx, tokensWith(secret), viewer, 'bench', new Date()),
  );
  await close();
  return { viewer, conversation: longest?.id ?? '', token };
}

/** The number of rows of a response, which is a list or has `items`. */
function rowsIn(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.length;
  return typeof answer === 'object' && answer !== null && 'items' in answer ? rowsIn(answer.items) : 1;
}

async function demandSameRows(name: string, ...urls: string[]) {
  const counts = [];
  for (const url of urls) {
    const answer = await fetch(url, { headers: { [tokenHeader]: token } });
    counts.push(answer.ok ? rowsIn(await answer.json()) : answer.status);
  }
  if (counts[0] !== counts[1]) throw new Error(`${name}: raw answers ${counts[0]} rows, ours ${counts[1]}`);
}

async function rate(url: string): Promise<number> {
  const headers = { [tokenHeader]: token };
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers,
    connections,
    duration: Number(values.seconds),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} calls failed`);
  return requests.average;
}
