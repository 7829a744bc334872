import { join, relative, resolve } from 'node:path';
import { loadModels } from '../charts/load.ts';
import { table } from '../coverage/table.ts';
import { readWaivers } from '../coverage/waivers.ts';
import { oneOf, runCommand } from '../machines/command.ts';
import { root } from '../run.ts';
import { boundFrom, chooseModels, wordsIn } from './choose.ts';
import { formatNames } from './formats/formats.ts';
import { glossaryOf } from './glossary.ts';
import { writeIndex } from './index-page.ts';
import { makePlan, usualBound } from './make-plan.ts';
import { teller } from './progress.ts';
import { type Result, rowsOf } from './result.ts';
import { promises, strategyNames } from './strategies.ts';
import { partWaived } from './waived.ts';
import { writePlan } from './write-plan.ts';

const help = `
npm run paths    test plans from the machines, in reports/paths/: what to do, step by step, and what to expect
  -- --machine session,link   only these, by their folders below machines/
  -- --format md,csv          ${formatNames.join(', ')}; md without it
  -- --strategy NAME          which paths; transitions without it:
${strategyNames.map((name) => `       ${name.padEnd(13)} ${promises[name]}`).join('\n')}
  -- --to STATE               only the shortest way to this state; with simple, every simple path to it
  -- --bound STEPS            with simple: how long a path may get; ${usualBound} without it
  -- --out FOLDER             writes there instead

A path has the same id in every format, and keeps it as long as it stays the same.
Exit code: 0; 1 when something cannot be reached and no waiver (tools/coverage/waivers.json) says that it need not be;
2 for wrong use.
`;

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function sayResults(results: readonly Result[], written: readonly string[], folder: string): string {
  const left = results.flatMap(({ unreachable }) => unreachable.left);
  const waived = results.flatMap(({ unreachable }) => unreachable.waived);
  const cuts = results.flatMap(({ plan }) => (plan.cut ? [`${plan.machine}: ${plan.cut}`] : []));
  return [
    table(rowsOf(results)),
    ...(cuts.length > 0 ? ['', ...cuts] : []),
    ...(left.length > 0 ? ['', 'Not reachable:', ...left.map(({ id, why }) => `  ${id}\n    ${why}`)] : []),
    ...(waived.length > 0
      ? ['', 'Waived:', ...waived.map(({ id, reason }) => `  ${id}\n    ${reason}`)]
      : []),
    '',
    `Written: ${counted(written.length, 'file')}. Begin with ${relative(root, join(folder, 'index.md'))}`,
  ].join('\n');
}

await runCommand({
  help,
  options: {
    machine: { type: 'string', multiple: true },
    format: { type: 'string', multiple: true },
    strategy: { type: 'string', default: 'transitions' },
    to: { type: 'string' },
    bound: { type: 'string' },
    out: { type: 'string', default: join(root, 'reports/paths') },
  },
  async run({ values }) {
    const strategy = oneOf('strategy', strategyNames, values.strategy);
    const names = wordsIn(values.format).map((name) => oneOf('format', formatNames, name));
    const bound = boundFrom(values.bound);
    const folder = resolve(values.out);
    const models = chooseModels(await loadModels(), wordsIn(values.machine), values.to);
    const waivers = readWaivers();
    const { tell, clear } = teller(process.stderr);
    const results = models.map(({ name, model }): Result => {
      const plan = makePlan(name, model, { strategy, to: values.to, bound, progress: tell(name) });
      const { chart } = glossaryOf(name, model);
      const files = writePlan(folder, plan, chart, names.length > 0 ? names : ['md']);
      return { plan, chart, unreachable: partWaived(plan.unreachable, chart, waivers), files };
    });
    clear();
    const written = [...results.flatMap(({ files }) => files), writeIndex(folder, results)];
    console.log(sayResults(results, written, folder));
    return results.every(({ unreachable }) => unreachable.left.length === 0) ? 0 : 1;
  },
});
