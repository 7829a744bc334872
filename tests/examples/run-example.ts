import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chartClaims } from './claims/charts.ts';
import { contentClaims } from './claims/content.ts';
import { countClaims } from './claims/counts.ts';
import { serverClaims } from './claims/server.ts';
import { sessionClaims } from './claims/session.ts';
import { socketClaims } from './claims/socket.ts';
import { createMatcher } from './phrase.ts';
import { type Example, readTable, titleOf } from './read-table.ts';
import { chartSteps } from './steps/charts.ts';
import { personSteps } from './steps/person.ts';
import { serverSteps } from './steps/server.ts';
import { browserSteps, sessionSteps } from './steps/session.ts';
import { socketSteps } from './steps/socket.ts';
import { notVisible, Unsupported, type World } from './world.ts';

const machines = resolve(import.meta.dirname, '../../machines');

const tables = globSync('*/*.examples.md', { cwd: machines })
  .sort()
  .map((file) => {
    const name = basename(file, '.examples.md');
    return { name, examples: readTable(readFileSync(resolve(machines, file), 'utf8'), file) };
  });

// Steps and claims know nothing of machines: they act from outside, and see what a user or the server would.
const matchStep = createMatcher([
  ...serverSteps,
  ...sessionSteps,
  ...browserSteps,
  ...socketSteps,
  ...personSteps,
  ...chartSteps,
]);
const matchClaim = createMatcher([
  ...serverClaims,
  ...sessionClaims,
  ...socketClaims,
  ...countClaims,
  ...contentClaims,
  ...chartClaims,
]);

const worldPrefixes = { 'on the machines: ': false, 'on the page: ': true };

/** Splits off the prefix that restricts a claim to one kind of world. */
function parseClaim(claim: string): { sentence: string; onPage: boolean | null } {
  for (const [prefix, onPage] of Object.entries(worldPrefixes))
    if (claim.startsWith(prefix)) return { sentence: claim.slice(prefix.length), onPage };
  return { sentence: claim, onPage: null };
}

/** Waits until the claim holds. Returns false when this world cannot show it. */
async function checkClaim(sentence: string, world: World): Promise<boolean> {
  const { phrase, args } = matchClaim(sentence);
  const { read, expected } = phrase.see(world, args);
  if (!read || (await read()) === notVisible) return false;
  if (world.timeoutMs === 0) expect(await read(), sentence).toEqual(expected);
  else {
    const soon = { interval: 20, timeout: world.timeoutMs, message: sentence };
    await expect.poll(async () => read(), soon).toEqual(expected);
  }
  return true;
}

/** @throws Unsupported when this world cannot run the example or show its claims */
async function runExample(example: Example, world: World): Promise<void> {
  for (const sentence of [...example.given, ...example.when]) {
    const { phrase, args } = matchStep(sentence);
    await phrase.act(world, args);
    await world.settle();
  }
  const claims = example.expected
    .map(parseClaim)
    .filter(({ onPage }) => onPage === null || onPage === world.timeoutMs > 0);
  if (claims.length === 0) throw new Unsupported('This world can show none of the claims');
  for (const { sentence } of claims)
    if (!(await checkClaim(sentence, world))) throw new Unsupported(`This world cannot show: ${sentence}`);
}

const machinesWithoutPage = [
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

/** Rows by machine that concern no page. */
const rowsWithoutPage: Record<string, string[]> = {
  app: ['SES-09'],
  loading: ['UIX-03'],
  session: ['SES-06', 'SES-09'],
};

const hasPageClaim = ({ expected }: Example) => expected.some((claim) => parseClaim(claim).onPage);
const playable = tables
  .toSorted((a, b) => Number(b.name === 'app') - Number(a.name === 'app'))
  .filter(({ name }) => !machinesWithoutPage.includes(name))
  .flatMap(({ name, examples }) => examples.filter(({ row }) => !rowsWithoutPage[name]?.includes(row)));
/** One example per row, of the whole app if there is one, and all with claims about the page. */
const browserExamples = new Set([
  ...[...Map.groupBy(playable, ({ row }) => row).values()].flatMap(([first]) => first ?? []),
  ...tables.flatMap(({ examples }) => examples.filter(hasPageClaim)),
]);

/** Registers a test per example. With `all`, a browser skips what it does not support. */
export function testExamples(
  create: () => Promise<World>,
  includes: (machine: string) => boolean,
  which: 'all' | 'one per row' = 'all',
): void {
  for (const { name, examples } of tables.filter((table) => includes(table.name))) {
    const selected = examples.filter((one) => which === 'all' || browserExamples.has(one));
    if (selected.length === 0) continue;
    describe(name, () => {
      for (const example of selected)
        test(titleOf(example), async ({ skip }) => {
          const world = await create();
          try {
            await runExample(example, world);
          } catch (error) {
            if (error instanceof Unsupported && world.timeoutMs > 0 && which === 'all') skip(error.message);
            throw error;
          } finally {
            await world.close();
          }
        });
    });
  }
}
