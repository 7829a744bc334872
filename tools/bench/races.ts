import { startCluster } from '#tests/support/cluster.ts';
import { chances, race } from '#tests/support/races.ts';

const rounds = Number(process.env.ROUNDS ?? 1000);
const moves = Number(process.env.MOVES ?? 50);
const seed = Number(process.env.SEED ?? 1);

// What is done cannot be undone here, so that each of it is told at once.
const cluster = await startCluster(false, { UNDO_SECONDS: '0' });
const statuses = new Map<number, number>();
const taken = new Map<string, number>();
let notices = 0;
let wrong = 0;
const add = <T>(to: Map<T, number>, from: Map<T, number>) => {
  for (const [key, count] of from) to.set(key, (to.get(key) ?? 0) + count);
};
const inWords = (counts: Map<string | number, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

const began = performance.now();
for (let round = 0; round < rounds; round += 1) {
  const outcome = await race(cluster, moves, chances(seed * 100_003 + round));
  add(statuses, outcome.statuses);
  add(taken, outcome.taken);
  notices += outcome.notices;
  wrong += outcome.wrong.length;
  for (const words of outcome.wrong) console.log(`round ${round}: ${words}`);
}
const seconds = (performance.now() - began) / 1000;
await cluster.close();
console.log(
  `${rounds} rounds of ${moves} moves at once on one gig, two processes on one PostgreSQL, in ${seconds.toFixed(0)} s: ${notices} notices, ${wrong} things that must not be.`,
);
console.log(`Answered: ${inWords(statuses)}.`);
console.log(`Taken: ${inWords(taken)}.`);
if (wrong > 0) process.exitCode = 1;
