import { startCluster } from '#tests/support/cluster.ts';
import { chances, race } from '#tests/support/races/race.ts';

const rounds = Number(process.env.ROUNDS ?? 1000);
const moves = Number(process.env.MOVES ?? 50);
const seed = Number(process.env.SEED ?? 1);

// Where nothing can be undone each move is told at once; where it can, nothing that was undone is told.
const atOnce = await startCluster(false, { UNDO_SECONDS: '0' });
const withUndo = await startCluster(false, { UNDO_SECONDS: '60' });
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
  const canUndo = round % 2 === 1;
  const cluster = canUndo ? withUndo : atOnce;
  const outcome = await race(cluster, moves, chances(seed * 100_003 + round), canUndo);
  add(statuses, outcome.statuses);
  add(taken, outcome.taken);
  notices += outcome.notices;
  wrong += outcome.wrong.length;
  for (const words of outcome.wrong) console.log(`round ${round}: ${words}`);
}
const seconds = (performance.now() - began) / 1000;
await Promise.all([atOnce.close(), withUndo.close()]);
console.log(
  `${rounds} rounds of ${moves} moves at once on one gig, two processes on one PostgreSQL, every other round with undo, in ${seconds.toFixed(0)} s: ${notices} notices, ${wrong} things that must not be.`,
);
console.log(`Answered: ${inWords(statuses)}.`);
console.log(`Taken: ${inWords(taken)}.`);
if (wrong > 0) process.exitCode = 1;
