import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tokensWith } from '#server/auth/sessions.ts';
import { openDatabase } from '#server/db/database.ts';
import { posts } from '#server/db/schema/posts.ts';
import { users } from '#server/db/schema/users.ts';
import { ownPostgres } from '#tests/support/own-postgres.ts';
import { openSession } from '#tests/support/server.ts';
import { begin, type Change, start, type Viewing } from './processes.ts';

type Figures = { p50: number; p99: number; missed: number };

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
const environment = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  JWT_SECRET: secret,
  ALTCHA_SECRET: secret,
  ALLOW_UNSAFE: 'smtp',
  LOG_LEVEL: 'silent',
  VIEWER: viewer,
};
const [bare, ours] = [await start('bare', environment), await start('ours', environment)];
try {
  console.log(`${sockets} sockets, ${rate} changes a second; from the change to who views it, in ms`);
  console.log('viewers of each   bare p50, p99   ours p50, p99   ours / bare, p99   missed: bare, ours');
  const rounds = Number(values.rounds);
  const figures: Figures[] = [];
  for (const [viewers, viewed] of [
    [sockets / 100, ids],
    [sockets / 10, ids.slice(0, 10)],
  ] as const) {
    const [least, own]: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      least.push(await measure(bare, viewed, viewers));
      own.push(await measure(ours, viewed, viewers));
    }
    figures.push(middle(own));
    print(viewers, middle(least), middle(own));
  }
  const all = middle([await measure(bare, ids.slice(0, 1), sockets)]);
  print(sockets, all);
  const ratios = figures.map(({ p99 }) => (p99 / all.p99).toFixed(2));
  console.log(`ours to those who view / bare to everybody, p99: ${ratios.join(', ')}`);
} finally {
  for (const { child } of [bare, ours]) child.kill('SIGKILL');
  await postgres.remove();
}

function print(viewers: number, least: Figures, own?: Figures) {
  const times = (of?: Figures) => (of ? `${of.p50.toFixed(1)}, ${of.p99.toFixed(1)}` : '');
  console.log(
    [
      `${viewers}`.padStart(15),
      times(least).padStart(15),
      times(own).padStart(15),
      (own ? (own.p99 / least.p99).toFixed(2) : '').padStart(18),
      `${least.missed}${own ? `, ${own.missed}` : ''}`.padStart(22),
    ].join(' '),
  );
}

function middle(rounds: Figures[]): Figures {
  const found = rounds.toSorted((a, b) => a.p99 - b.p99)[(rounds.length - 1) >> 1];
  if (!found) throw new Error('no rounds');
  return found;
}

/** A signed-in member whose posts are viewed. */
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

/** Viewers in two processes, and changes of their posts at a steady rate, whatever their outcome. */
async function measure(
  { child, url }: { child: ChildProcess; url: string },
  viewed: string[],
  viewers: number,
): Promise<Figures> {
  const half = Array.from({ length: sockets / 2 }, (_, n) => viewed[n % viewed.length] ?? '');
  const processes = [begin('viewers'), begin('viewers')];
  await Promise.all(
    processes.map(async (one) => {
      one.send({ url, token, posts: half } satisfies Viewing);
      await once(one, 'message');
    }),
  );
  const now = () => performance.timeOrigin + performance.now();
  const began = now();
  let made = 0;
  for (let n = 0; n < rate * (warmUp + seconds); n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > now()) await sleep(due - now());
    const counts = due - began >= warmUp * 1000;
    if (counts) made += 1;
    child.send({
      kind: 'like',
      id: viewed[n % viewed.length] ?? '',
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
  return { p50: at(0.5), p99: at(0.99), missed: made * viewers - took.length };
}
