import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { metric, startCluster } from '#tests/support/cluster.ts';
import { openSocket } from '#tests/support/socket.ts';

const sockets = Number(process.env.SOCKETS ?? 10_000);
const seconds = Number(process.env.SECONDS ?? 60);
const parts = 2;

if (process.send) process.once('message', hold);
else await measure();

/** A part of the sockets, in a process of its own; tells how many have ended when it is asked. */
async function hold({ url, tokens, count }: { url: string; tokens: string[]; count: number }) {
  let ended = 0;
  for (let from = 0; from < count; from += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - from) }, async (_, n) => {
        const { socket } = await openSocket(url, tokens[(from + n) % tokens.length] ?? '');
        socket.on('disconnect', () => {
          ended += 1;
        });
        await socket.timeout(60_000).emitWithAck('watch', { posts: 0 });
      }),
    );
  process.send?.('open');
  process.once('message', () => process.send?.(ended, () => process.exit()));
}

/** Sockets that do nothing on one process. */
async function measure() {
  const { one, other, end, person, close } = await startCluster(false);
  await end(other, 'SIGTERM');
  const people = await Promise.all(Array.from({ length: 100 }, () => person()));
  const tokens = people.map(({ token }) => token);
  const memory = async () => (await metric(one, 'process_resident_memory_bytes')) / 1e6;
  const before = await memory();
  const began = performance.now();
  const holders = Array.from({ length: parts }, () => fork(import.meta.filename));
  await Promise.all(
    holders.map(async (holder) => {
      holder.send({ url: one.url, tokens, count: sockets / parts });
      await once(holder, 'message');
    }),
  );
  const opening = (performance.now() - began) / 1000;
  const open = await memory();
  await sleep(seconds * 1000);
  const later = await memory();
  let ended = 0;
  for (const holder of holders) {
    holder.send('end');
    ended += Number((await once(holder, 'message'))[0]);
  }
  console.log(
    `${sockets} idle sockets on one process, opened in ${opening.toFixed(0)} s: ${before.toFixed(0)} MB before, ${open.toFixed(0)} MB with them, ${later.toFixed(0)} MB after ${seconds} s more (${((1000 * (later - before)) / sockets).toFixed(1)} kB each); ${ended} ended`,
  );
  await close();
}
