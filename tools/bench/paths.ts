import { loadModels, openProject, strategyNames, table } from 'chart-testing';
import { largeModel } from './paths/large-machine.ts';
import { type Figures, measure, measureStrategy } from './paths/measure.ts';

/** Milliseconds: all tours of the product, and all of the large machine. */
const budget = { tours: 1_000, large: 500 };

const whole = (value: number) => value.toFixed(0);

const row = ({ name, states, transitions, tours, plan, oneByOne }: Figures): string[] =>
  [
    name,
    states,
    transitions,
    tours.paths,
    tours.steps,
    whole(tours.ms),
    plan.paths,
    plan.steps,
    whole(plan.ms),
    oneByOne,
  ].map(String);

const sumOf = (figures: readonly Figures[], of: (one: Figures) => number) =>
  figures.reduce((sum, one) => sum + of(one), 0);

const total = (all: readonly Figures[]): Figures => ({
  name: 'total',
  states: sumOf(all, ({ states }) => states),
  transitions: sumOf(all, ({ transitions }) => transitions),
  tours: {
    paths: sumOf(all, ({ tours }) => tours.paths),
    steps: sumOf(all, ({ tours }) => tours.steps),
    ms: sumOf(all, ({ tours }) => tours.ms),
  },
  plan: {
    paths: sumOf(all, ({ plan }) => plan.paths),
    steps: sumOf(all, ({ plan }) => plan.steps),
    ms: sumOf(all, ({ plan }) => plan.ms),
  },
  oneByOne: sumOf(all, (one) => one.oneByOne),
});

const models = await loadModels(await openProject());
const machines = models.map(({ name, model }) => measure(name, model));
const all = total(machines);
const large = measure('large', largeModel);

console.log(
  'Tours: every transition by every case and in every way it turns out, walked and held to the claims.',
);
console.log('Plan: every transition once. One by one: the shortest way to each transition.\n');
console.log(
  table([
    [
      'machine',
      'states',
      'transitions',
      'tours',
      'steps',
      'ms',
      'plan paths',
      'steps',
      'ms',
      'one by one, steps',
    ],
    ...[...machines, all, large].map(row),
  ]),
);

console.log('\nAll machines, by strategy, once explored:');
const strategies = strategyNames.map((name) => ({ name, ...measureStrategy(name, models) }));
console.log(
  table([
    ['strategy', 'paths', 'steps', 'ms'],
    ...strategies.map(({ name, paths, steps, ms }) => [name, String(paths), String(steps), whole(ms)]),
  ]),
);

const perTransition = ({ tours, transitions }: Figures) => tours.ms / transitions;
const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(0)} %`;
console.log(`
${whole(all.tours.ms)} ms for all tours (at most ${budget.tours}), ${whole(large.tours.ms)} ms for the large machine (at most ${budget.large}).
A plan has ${percent(all.plan.steps, all.oneByOne)} of the steps that one way per transition has; for the large machine ${percent(large.plan.steps, large.oneByOne)}.
A transition of the product costs ${perTransition(all).toFixed(1)} ms, ${(perTransition(all) / perTransition(large)).toFixed(0)} times one of the large machine, whose states are without memory, actors and claims.`);
if (all.tours.ms > budget.tours || large.tours.ms > budget.large) {
  console.error('Over the budget.');
  process.exitCode = 1;
}
