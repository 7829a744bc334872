import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claims } from './claims.ts';
import { deeds } from './deeds.ts';
import { understanding } from './phrase.ts';
import { type Example, readTable, titleOf } from './read-table.ts';
import { NotHere, unseen, type World } from './world.ts';

const machines = resolve(import.meta.dirname, '../../machines');

const tables = globSync('*/*.examples.md', { cwd: machines })
  .sort()
  .map((file) => {
    const name = basename(file, '.examples.md');
    return { name, examples: readTable(readFileSync(resolve(machines, file), 'utf8'), file) };
  });

const asDeed = understanding(deeds);
const asClaim = understanding(claims);

/** Whether the claim holds, soon; false when it cannot be seen here. */
async function isSeen(sentence: string, world: World): Promise<boolean> {
  const { phrase, given } = asClaim(sentence);
  const { read, wanted } = phrase.see(world, given);
  if (!read || (await read()) === unseen) return false;
  if (world.patience === 0) expect(await read(), sentence).toEqual(wanted);
  else {
    const soon = { interval: 20, timeout: world.patience, message: sentence };
    await expect.poll(async () => read(), soon).toEqual(wanted);
  }
  return true;
}

/** @throws when nothing of what the example claims can be seen in this world; NotHere when it cannot take place in it */
async function runExample(example: Example, world: World): Promise<void> {
  for (const sentence of [...example.given, ...example.when]) {
    const { phrase, given } = asDeed(sentence);
    await phrase.act(world, given);
    await world.settle();
  }
  let seen = 0;
  for (const sentence of example.expected) if (await isSeen(sentence, world)) seen += 1;
  if (seen === 0) throw new NotHere('Nothing of what is claimed here can be seen in this world');
}

/** Charts that are played without a page: a browser can play few of their examples. */
const stepped = [
  'application',
  'deletion',
  'dep',
  'gig',
  'message-request',
  'person-link',
  'push-consent',
  'review',
  'upload',
];
const rank = (name: string) => (name === 'app' ? 0 : stepped.includes(name) ? 2 : 1);

/** Of each row one, where the parts of the app meet if there is such an example. */
const firsts = new Set(
  [
    ...Map.groupBy(
      tables.toSorted((a, b) => rank(a.name) - rank(b.name)).flatMap(({ examples }) => examples),
      ({ row }) => row,
    ).values(),
  ].map(([first]) => first),
);

/**
 * Makes a test of the examples of every machine that is `wanted`, in a world that `create` makes for each. Those that cannot take place in a browser are skipped there: each of them takes place on the machines.
 */
export function testExamples(
  create: () => Promise<World>,
  wanted: (machine: string) => boolean,
  which: 'all' | 'one of each row' = 'all',
): void {
  for (const { name, examples } of tables.filter((table) => wanted(table.name))) {
    const chosen = examples.filter((one) => which === 'all' || firsts.has(one));
    if (chosen.length === 0) continue;
    describe(name, () => {
      for (const example of chosen)
        test(titleOf(example), async ({ skip }) => {
          const world = await create();
          try {
            await runExample(example, world);
          } catch (error) {
            if (error instanceof NotHere && world.patience > 0) skip(error.message);
            throw error;
          } finally {
            await world.close();
          }
        });
    });
  }
}
