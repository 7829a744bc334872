import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openSession, tokensWith } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { posts } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';

/** What is told; `at` milliseconds since 1970, 0 before it counts. */
export type Change = { kind: 'like'; id: string; at: number };
/** Whom a process of lookers plays: one socket for each of the posts. */
export type Looking = { url: string; token: string; posts: string[] };

type Figures = { p50: number; p99: number; untold: number };

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
  },
});
const [sockets, rate, seconds] = [Number(values.sockets), Number(values.rate), Number(values.seconds)];
const secret = 'b'.repeat(32);
const warmUp = 2;

const postgres = await ownPostgres({ shared_buffers: '256MB' });
const { databaseUrl } = postgres;
const { viewer, token, ids } = await prepare();
const [bare, ours] = [await start('bare.ts'), await start('ours.ts')];
try {
  console.log(`${sockets} sockets, ${rate} changes a second; from the change to who looks, in ms`);
  console.log('lookers of each   bare p50, p99   ours p50, p99   ours / bare, p99   not told: bare, ours');
  const rounds = Number(values.rounds);
  const told: Figures[] = [];
  for (const [lookers, looked] of [
    [sockets / 100, ids],
    [sockets / 10, ids.slice(0, 10)],
  ] as const) {
    const [least, own]: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      least.push(await measure(bare, looked, lookers));
      own.push(await measure(ours, looked, lookers));
    }
    told.push(middle(own));
    print(lookers, middle(least), middle(own));
  }
  const all = middle([await measure(bare, ids.slice(0, 1), sockets)]);
  print(sockets, all);
  const ratios = told.map(({ p99 }) => (p99 / all.p99).toFixed(2));
  console.log(`ours to those who look / bare to everybody, p99: ${ratios.join(', ')}`);
} finally {
  for (const { child } of [bare, ours]) child.kill('SIGKILL');
  await postgres.remove();
}

function print(lookers: number, least: Figures, own?: Figures) {
  const times = (of?: Figures) => (of ? `${of.p50.toFixed(1)}, ${of.p99.toFixed(1)}` : '');
  console.log(
    [
      `${lookers}`.padStart(15),
      times(least).padStart(15),
      times(own).padStart(15),
      (own ? (own.p99 / least.p99).toFixed(2) : '').padStart(18),
      `${least.untold}${own ? `, ${own.untold}` : ''}`.padStart(22),
    ].join(' '),
  );
}

function middle(rounds: Figures[]): Figures {
  const found = rounds.toSorted((a, b) => a.p99 - b.p99)[(rounds.length - 1) >> 1];
  if (!found) throw new Error('no rounds');
  return found;
}

/** One member, signed in, whose posts are looked at. */
async function prepare() {
  const { db, close } = await openDatabase({ databaseUrl, folder: '' });
  const made = await db.transaction(async (tx) => {
    const email = `${randomBytes(6).toString('hex')}@example.test`;
    const member = { name: 'Ada', email, passwordHash: 'none', verifiedAt: new Date() };
    const [row] = await tx.insert(users).values(member).returning({ id: users.id });
    const viewer = row?.id ?? '';
    const token = await openSession(tx, tokensWith(secret), viewer, 'bench', new Date());
    const post = () => ({
      authorId: viewer,
      clientId: randomBytes(8).toString('hex'),
      clientHash: '',
      text: '-',
    });
    const rows = await tx
      .insert(posts)
      .values(Array.from({ length: 100 }, post))
      .returning({ id: posts.id });
    return { viewer, token, ids: rows.map(({ id }) => id) };
  });
  await close();
  return made;
}

async function start(script: string) {
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: secret,
    ALTCHA_SECRET: secret,
    ALLOW_UNSAFE: 'smtp',
    LOG_LEVEL: 'silent',
    VIEWER: viewer,
  };
  const child = begin(script, environment);
  const [address] = await once(child, 'message');
  return { child, url: String(address) };
}

function begin(script: string, env: NodeJS.ProcessEnv = process.env) {
  return fork(join(import.meta.dirname, script), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

/** Lookers in two processes; changes of their posts in turn, told at a steady pace whatever comes of them. */
async function measure(
  { child, url }: { child: ChildProcess; url: string },
  looked: string[],
  lookers: number,
): Promise<Figures> {
  const half = Array.from({ length: sockets / 2 }, (_, n) => looked[n % looked.length] ?? '');
  const processes = [begin('lookers.ts'), begin('lookers.ts')];
  await Promise.all(
    processes.map(async (one) => {
      one.send({ url, token, posts: half });
      await once(one, 'message');
    }),
  );
  const now = () => performance.timeOrigin + performance.now();
  const began = now();
  let told = 0;
  for (let n = 0; n < rate * (warmUp + seconds); n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > now()) await sleep(due - now());
    const counts = due - began >= warmUp * 1000;
    if (counts) told += 1;
    child.send({
      kind: 'like',
      id: looked[n % looked.length] ?? '',
      at: counts ? now() : 0,
    } satisfies Change);
  }
  await sleep(3000);
  const answers = await Promise.all(
    processes.map(async (one): Promise<number[]> => {
      const gone = once(one, 'exit');
      one.send('stop');
      const [took] = await once(one, 'message');
      await gone;
      return took;
    }),
  );
  const took = answers.flat().sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), untold: told * lookers - took.length };
}
