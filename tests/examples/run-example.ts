import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claims } from './claims.ts';
import { understanding } from './phrase.ts';
import { type Example, readTable, titleOf } from './read-table.ts';
import { steps } from './steps.ts';
import { NotHere, unseen, type World } from './world.ts';

const machines = resolve(import.meta.dirname, '../../machines');

const tables = globSync('*/*.examples.md', { cwd: machines })
  .sort()
  .map((file) => {
    const name = basename(file, '.examples.md');
    return { name, examples: readTable(readFileSync(resolve(machines, file), 'utf8'), file) };
  });

const asDeed = understanding(steps);
const asClaim = understanding(claims);

const places = { 'on the machines: ': false, 'on the page: ': true };

/** A claim, and whether it can be seen on a page alone, or on the machines alone. */
function placed(claimed: string): { sentence: string; onPage: boolean | null } {
  for (const [mark, onPage] of Object.entries(places))
    if (claimed.startsWith(mark)) return { sentence: claimed.slice(mark.length), onPage };
  return { sentence: claimed, onPage: null };
}

/** Waits until the claim holds. False when it cannot be seen here. */
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

/** @throws when something that the example claims is not so; NotHere when it cannot take place, or be seen, in this world */
async function runExample(example: Example, world: World): Promise<void> {
  for (const sentence of [...example.given, ...example.when]) {
    const { phrase, given } = asDeed(sentence);
    await phrase.act(world, given);
    await world.settle();
  }
  const claimed = example.expected
    .map(placed)
    .filter(({ onPage }) => onPage === null || onPage === world.patience > 0);
  if (claimed.length === 0) throw new NotHere('Nothing is claimed that can be seen in this world');
  for (const { sentence } of claimed)
    if (!(await isSeen(sentence, world))) throw new NotHere(`This cannot be seen in this world: ${sentence}`);
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

/** Of each row one that a browser can play, where the parts of the app meet if there is such an example; and all that look at the page. */
const looksAtPage = ({ expected }: Example) => expected.some((claimed) => placed(claimed).onPage);
const playable = tables
  .toSorted((a, b) => Number(b.name === 'app') - Number(a.name === 'app'))
  .filter(({ name }) => !withoutPage.includes(name))
  .flatMap(({ name, examples }) => examples.filter(({ row }) => !neverOnPage[name]?.includes(row)));
const ofPage = new Set([
  ...[...Map.groupBy(playable, ({ row }) => row).values()].flatMap(([first]) => first ?? []),
  ...tables.flatMap(({ examples }) => examples.filter(looksAtPage)),
]);

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
    const chosen = examples.filter((one) => which === 'all' || ofPage.has(one));
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
