import { expect, test } from 'vitest';
import type { AnyModel } from '../../src/model.ts';
import { makePlan } from '../../src/paths/make-plan.ts';
import { doorModel } from '../fixtures/door.model.ts';
import { ring } from './fixtures/small.ts';

const stepsOf = (name: string, model: AnyModel) =>
  makePlan(name, model, { strategy: 'transitions' }).paths.flatMap(({ steps }) => steps);

const wordsFor = (stimulus: string) => [
  ...new Set(
    stepsOf('door', doorModel)
      .filter((step) => step.stimulus === stimulus)
      .map(({ words }) => words),
  ),
];

test.each([
  ['start', ['Door starts.']],
  ['door.knocked as Ada', ['“Knocked” (as Ada): somebody knocks.', '“Knocked” (as Ada): nothing changes.']],
  ['door.closed by the wind', ['“Closed” (by the wind): nothing changes.']],
  ['door.closed by a person', ['“Closed” (by a person): a person closes it.']],
  ['lookUp answers an invited guest', ['“Look up” answers an invited guest. A known name. Invited.']],
  ['lookUp fails: offline', ['“Look up” fails: offline. The list cannot be read.']],
  ['closeAfter is over', ['Wait until “Close after” is over (30 s). Nobody came in.']],
])('%s is told in words a tester reads', (stimulus, words) => {
  expect(new Set(wordsFor(stimulus))).toEqual(new Set(words));
});

test('a step tells where the machine is then, what that means and what is tagged', () => {
  const open = stepsOf('door', doorModel).find(({ states }) => states.includes('open'));
  expect(open).toMatchObject({ states: ['open'], expected: ['The guest may come in.'], tags: ['open'] });
});

test('what no description tells has at least a name', () => {
  expect(stepsOf('ring', ring).map(({ words }) => words)).toContain('“Stay”.');
});

test('a path has a title that says where it leads and how', () => {
  const [path] = makePlan('ring', ring, { strategy: 'states', to: 'c' }).paths;
  expect(path?.title).toBe('Ring: from a by way of b to c, in 2 steps, the last one: ring.next');
});
