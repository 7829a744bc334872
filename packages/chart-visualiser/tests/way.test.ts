import { expect, test } from 'vitest';
import { matrixOf, pathsThrough, plansOf, rowsOf, wayText, wayTo, whyNot } from '../src/page/state/way.ts';
import { door, lock, plans, push, step } from './support/door.ts';

const both = plansOf(plans, 'front-door');
const wordsOf = (id: string) => wayTo(both, door, id)?.steps.map(({ words }) => words);

test('the way to a state is the shortest of all plans', () => {
  expect(wordsOf('door.open')).toEqual(['The door is built.', 'Push it.']);
  expect(wordsOf('door.shut.locked')).toEqual(['The door is built.', 'Lock it.']);
});

test('one is in a state as soon as one is in any state inside it, and in the machine from the start', () => {
  expect(wordsOf('door.shut')).toEqual(['The door is built.']);
  expect(wordsOf('door')).toEqual(['The door is built.']);
});

test('a state that is left at once is reached by the step that goes through it', () => {
  const [tour] = plans.transitions;
  const hasty = tour?.paths[0] && {
    ...tour,
    paths: [{ ...tour.paths[0], steps: [step('Lock and push it.', ['open'], [lock, push])] }],
  };
  expect(hasty && wayTo([hasty], door, 'door.shut.locked')?.steps.length).toBe(1);
});

test('the way through a transition ends with the step that walks it', () => {
  expect(wordsOf(push)).toEqual(['The door is built.', 'Push it.']);
  expect(wayTo(both, door, lock)?.path.id).toBe('door-locked');
});

test('where no path leads the plan says why', () => {
  expect(wayTo(both, door, 'door.ashes')).toBeNull();
  expect(whyNot(both, 'door.ashes')).toBe('nobody sends door.burn');
  expect(whyNot(both, 'door.open')).toBeNull();
});

test('plans of other machines are left out', () => {
  expect(plansOf(plans, 'back-door')).toEqual([]);
});

test('the paths of a plan that walk a transition are found', () => {
  const [tour] = plans.transitions;
  expect(pathsThrough(tour, door, push).map(({ id }) => id)).toEqual(['door-tour']);
  expect(pathsThrough(tour, door, 'door | door.burn | 0')).toEqual([]);
});

test('a way as text can be followed without the page', () => {
  const way = wayTo(both, door, 'door.shut.locked');
  expect(way && wayText('How to lock it', way.path, way.steps)).toBe(
    [
      'How to lock it',
      '',
      'Start. The door is built.',
      '   -> shut.loose; the person sees: a closed door',
      '1. Lock it.',
      '   -> shut.locked; the person sees: a closed door',
      '',
      'Path door-locked',
    ].join('\n'),
  );
});

test('the matrix has every requirement of the chart, by number, and shows which no path serves', () => {
  expect(rowsOf(door)).toEqual(['SES-02', 'SES-10']);
  const [tour] = plans.transitions;
  expect(tour && matrixOf(door, tour)).toEqual([
    { row: 'SES-02', served: [false] },
    { row: 'SES-10', served: [true] },
  ]);
});
