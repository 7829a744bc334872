import { type AnyModel, loadModels, makePlan, openProject, planTour, table, walk } from 'chart-testing';
import { largeModel } from './large-machine.ts';

/** Milliseconds: all tours of the product, and all of the large machine. */
const budget = { tours: 1_000, large: 500 };

/** Milliseconds that this thread was at work: what a clock shows when nothing else runs, and the same when much does. */
function timed<T>(work: () => T): [T, number] {
  const before = process.threadCpuUsage();
  const made = work();
  const { user, system } = process.threadCpuUsage(before);
  return [made, (user + system) / 1_000];
}

/** Plans and walks one machine, as the tests and `npm run paths` do. */
function measure(model: AnyModel): number[] {
  const [walked, toursMs] = timed(() => walk(planTour(model)));
  const [{ paths }, planMs] = timed(() => makePlan('measured', model, { strategy: 'transitions' }));
  const steps = paths.reduce((sum, path) => sum + path.steps.length - 1, 0);
  return [walked.transitions.length, walked.paths, walked.steps, toursMs, paths.length, steps, planMs];
}

const models = await loadModels(await openProject());
const machines = models.map(({ name, model }) => ({ name, figures: measure(model) }));
const large = measure(largeModel);
const total = large.map((_, at) => machines.reduce((sum, { figures }) => sum + (figures[at] ?? 0), 0));
const rows = [...machines, { name: 'total', figures: total }, { name: 'large', figures: large }];

console.log(
  'Tours: every transition by every case and in every way it turns out, walked and held to the claims.',
);
console.log('Plan: every transition once.\n');
console.log(
  table([
    ['machine', 'transitions', 'tours', 'steps', 'ms', 'plan paths', 'steps', 'ms'],
    ...rows.map(({ name, figures }) => [name, ...figures.map((figure) => figure.toFixed(0))]),
  ]),
);
const [toursMs = 0, largeMs = 0] = [total[3], large[3]];
console.log(`
${toursMs.toFixed(0)} ms for all tours (at most ${budget.tours}), ${largeMs.toFixed(0)} ms for the large machine (at most ${budget.large}).`);
if (toursMs > budget.tours || largeMs > budget.large) {
  console.error('Over the budget.');
  process.exitCode = 1;
}
