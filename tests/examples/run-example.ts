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

/** Charts without a page: their examples take place on the machines alone. */
const withoutPage = [
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

/** What no page of ours does, or shows. */
const neverOnPage: Record<string, string[]> = {
  app: ['SES-09'],
  loading: ['UIX-03'],
  session: ['SES-06', 'SES-09'],
};

/** Of each row one that a browser can play, where the parts of the app meet if there is such an example. */
const firsts = new Set(
  [
    ...Map.groupBy(
      tables
        .toSorted((a, b) => Number(b.name === 'app') - Number(a.name === 'app'))
        .filter(({ name }) => !withoutPage.includes(name))
        .flatMap(({ name, examples }) => examples.filter(({ row }) => !neverOnPage[name]?.includes(row))),
      ({ row }) => row,
    ).values(),
  ].map(([first]) => first),
);

/**
 * Makes a test of the examples of every machine that is `wanted`, in a world that `create` makes for each. Asked for all
 * of them, a browser skips those that it cannot play: each takes place on the machines.
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
            if (error instanceof NotHere && world.patience > 0 && which === 'all') skip(error.message);
            throw error;
          } finally {
            await world.close();
          }
        });
    });
  }
}
