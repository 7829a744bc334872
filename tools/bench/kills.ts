import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { messages } from '#server/db/schema/messages.ts';
import { call, type Person, startCluster } from '#tests/support/cluster.ts';

const kills = Number(process.env.KILLS ?? 100);
const sends = Number(process.env.SENDS ?? 10_000);
const lanes = 8;

/** `REDIS=0`: the processes communicate through PostgreSQL. */
const hasRedis = process.env.REDIS !== '0';
const cluster = await startCluster(hasRedis);
const ports = [cluster.one, cluster.other].map(({ url }) => new URL(url).port);
const urls = ports.map((port) => ({ url: `http://127.0.0.1:${port}` }));
const running = [cluster.one, cluster.other];
const recipient = await cluster.person();
// One member may make ten calls a second.
const senders = await Promise.all(
  Array.from({ length: lanes }, () => Promise.all(Array.from({ length: 10 }, () => cluster.person()))),
);

type Sent = { lane: number; n: number; clientId: string };
const acknowledged: Sent[] = [];
const refusals = new Map<string, number>();
let killed = 0;
let begun = 0;
let slowest = 0;

/** Sends one message, repeatedly with the same client id until it is acknowledged, to any process that answers. */
async function send(lane: number, from: Person, n: number) {
  const clientId = randomBytes(8).toString('hex');
  const body = { recipientId: recipient.id, text: `Lane ${lane}, line ${n}`, clientId };
  const began = performance.now();
  for (let tries = lane; ; tries += 1) {
    const at = urls[tries % urls.length] ?? { url: '' };
    const status = await call(at, from, 'POST', '/api/messages', body).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200 || status === 201) break;
    const kind = status === 0 ? 'no answer' : String(status);
    refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    await sleep(100);
  }
  slowest = Math.max(slowest, performance.now() - began);
  acknowledged.push({ lane, n, clientId });
}

async function lane(number: number, members: readonly Person[]) {
  for (let n = 0; begun < sends || killed < kills; n += 1) {
    const from = members[n % members.length];
    if (!from) return;
    begun += 1;
    await send(number, from, n);
  }
}

const isReady = async (at: { url: string }) =>
  (await call(at, undefined, 'GET', '/readyz').catch(() => ({ status: 0 }))).status === 200;

/** Kills each kind of part in turn, the next one when all are ready again. */
async function kill(which: number) {
  const { postgres, redis, end, startOne } = cluster;
  if (which === 2) await postgres.stop('immediate').then(postgres.start);
  else if (which === 3) await redis?.stop().then(redis.start);
  else {
    const victim = running[which];
    if (victim) await end(victim, 'SIGKILL');
    running[which] = await startOne({ PORT: ports[which] ?? '0' });
  }
  while (!(await Promise.all(urls.map(isReady))).every(Boolean)) await sleep(50);
}

const began = performance.now();
const sending = Promise.all(senders.map((members, number) => lane(number, members)));
for (; killed < kills; killed += 1) {
  const until = (sends * killed) / kills;
  while (acknowledged.length < until) await sleep(20);
  await kill(killed % (hasRedis ? 4 : 3));
}
await sending;
const seconds = (performance.now() - began) / 1000;

const stored = await cluster.db
  .select({ seq: messages.seq, clientId: messages.clientId })
  .from(messages)
  .where(eq(messages.recipientId, recipient.id))
  .orderBy(asc(messages.seq));
const places = Map.groupBy(stored, ({ clientId }) => clientId);
const lost = acknowledged.filter(({ clientId }) => !places.has(clientId)).length;
const doubled = stored.length - places.size;
const byLane = Map.groupBy(acknowledged, ({ lane: of }) => of);
let outOfOrder = 0;
for (const ofLane of byLane.values()) {
  const seqs = ofLane.sort((a, b) => a.n - b.n).map(({ clientId }) => places.get(clientId)?.[0]?.seq ?? 0);
  outOfOrder += seqs.filter((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0)).length;
}
console.log(
  `${killed} kills (two processes, PostgreSQL${hasRedis ? ', Redis' : ''} in turn) in ${seconds.toFixed(0)} s amid ${begun} sends: ${acknowledged.length} acknowledged, ${stored.length} stored, ${lost} lost, ${doubled} doubled, ${outOfOrder} out of order; slowest to be acknowledged ${(slowest / 1000).toFixed(1)} s`,
);
console.log(
  `Tries that were not answered with it: ${[...refusals].map(([kind, count]) => `${kind} ${count}`).join(', ')}.`,
);
await cluster.close();
if (lost + doubled + outOfOrder > 0) process.exitCode = 1;
