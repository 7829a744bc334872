import { setTimeout as sleep } from 'node:timers/promises';
import { call, say, startCluster } from '#tests/support/cluster.ts';
import { openSocket } from '#tests/support/socket.ts';

const messages = 1000;
const lanes = 4;
const sessions = 100;

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Messages written by one process, four at a time, heard by a socket on the other; then ends of sessions. */
async function measure(hasRedis: boolean) {
  const { one, other, person, close } = await startCluster(hasRedis);
  const bob = await person();
  // One member may make ten calls a second.
  const senders = await Promise.all(Array.from({ length: 20 }, () => person()));
  const his = await openSocket(other.url, bob.token);
  const sentAt = new Map<string, number>();
  const took: number[] = [];
  let twice = 0;
  his.socket.on('new_message', ({ text }: { text: string }) => {
    const began = sentAt.get(text);
    if (began === undefined) twice += 1;
    else took.push(performance.now() - began);
    sentAt.delete(text);
  });
  let n = 0;
  const lane = async () => {
    for (let mine = n++; mine < messages; mine = n++) {
      const from = senders[mine % senders.length];
      sentAt.set(`Line ${mine}`, performance.now());
      if (from) await say(one, from, bob, `Line ${mine}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (let waits = 0; took.length < messages && waits < 100; waits += 1) await sleep(50);
  took.sort((a, b) => a - b);
  console.log(
    `${hasRedis ? 'Redis' : 'PostgreSQL'}: ${messages} messages across two processes, ${messages - took.length} lost, ${twice} heard twice; from send to the other socket p50 ${ms(at(took, 0.5))}, p95 ${ms(at(took, 0.95))}, slowest ${ms(at(took, 0.9999))}`,
  );
  his.close();

  const closes: number[] = [];
  for (let n = 0; n < sessions; n += 1) {
    const cleo = await person();
    const { socket } = await openSocket(other.url, cleo.token);
    const closed = new Promise<void>((done) => socket.once('disconnect', () => done()));
    const began = performance.now();
    await call(one, cleo, 'DELETE', '/api/auth');
    await closed;
    closes.push(performance.now() - began);
  }
  closes.sort((a, b) => a - b);
  console.log(
    `  ${sessions} sessions ended on one, their sockets on the other closed: p50 ${ms(at(closes, 0.5))}, slowest ${ms(at(closes, 0.9999))}`,
  );
  await close();
}

for (const hasRedis of [false, true]) await measure(hasRedis);
