import { expect, test } from 'vitest';
import { arriving, enteredWith, leaving, screenOf } from '../src/page/state/neighbours.ts';
import {
  activeAfter,
  figuresOf,
  focusOf,
  hitsOf,
  innermost,
  paintingOf,
} from '../src/page/state/painting.ts';
import { listEntries, search } from '../src/page/state/search.ts';
import { matrixOf, pathsThrough, plansOf, rowsOf, wayText, wayTo, whyNot } from '../src/page/state/way.ts';
import { door, lock, plans, push, step } from './support/door.ts';

const burn = 'door | door.burn | 0';
const pushLocked = 'door.shut.locked | door.push | 0';
const known = {
  coverage: {
    [push]: { hits: 9, runs: { machines: 7, app: 2 } },
    [lock]: { hits: 1, runs: { machines: 1 } },
    [burn]: { hits: 0, runs: {} },
  },
  waivers: { [burn]: 'Not in this house.' },
  diff: null,
};
const ids = door.transitions.map(({ id }) => id);

test('transitions from a state are listed from the inside out, in the order tried', () => {
  expect(
    leaving(door, 'door.shut.locked').map(({ state, transitions }) => [
      state.id,
      transitions.map(({ id }) => id),
    ]),
  ).toEqual([
    ['door.shut.locked', [pushLocked, 'door.shut.locked | door.push | else']],
    ['door.shut', [push]],
    ['door', [burn]],
  ]);
});

test('transitions to a state, and the parent that enters it by default', () => {
  expect(arriving(door, 'door.open').map(({ id }) => id)).toEqual([push, pushLocked]);
  expect(enteredWith(door, 'door.shut.loose')?.id).toBe('door.shut');
  expect(enteredWith(door, 'door.open')).toBeNull();
});

test('a state shows the screen of its nearest ancestor with one', () => {
  expect(screenOf(door, 'door.shut.locked')).toMatchObject({
    screen: 'a closed door',
    from: { id: 'door.shut' },
  });
  expect(screenOf(door, 'door.open')).toBeNull();
});

test('coverage counts walked transitions by run, and separates waived from never walked', () => {
  expect(figuresOf(known, [push, lock, burn, pushLocked])).toEqual({
    total: 4,
    walked: 2,
    never: [pushLocked],
    waived: [burn],
    runs: { machines: 2, app: 1 },
  });
  expect(hitsOf(known, push)).toBe(9);
  expect(figuresOf({ coverage: null, waivers: {} }, ids)).toBeNull();
});

const painted = (paint: ReturnType<typeof paintingOf>) =>
  Object.fromEntries(
    [...ids, 'door.open'].map((id) => [id, paint(id).tone] as const).filter(([, tone]) => tone !== 'none'),
  );

const shown = { data: known, chart: door, colour: 'plain', path: null, step: 0 } as const;

test('plain paints nothing, coverage paints every transition and no state', () => {
  expect(painted(paintingOf(shown))).toEqual({});
  const paint = paintingOf({ ...shown, colour: 'coverage' });
  expect(painted(paint)).toEqual({
    [push]: 'walked',
    [lock]: 'walked',
    [burn]: 'waived',
    [pushLocked]: 'never',
    'door.shut.locked | door.push | else': 'never',
  });
  expect(paint(push)).toMatchObject({ strength: 1, label: '9×' });
  expect(paint(lock).strength).toBeLessThan(0.5);
});

test('without any coverage nothing is painted as never walked', () => {
  expect(painted(paintingOf({ ...shown, data: { ...known, coverage: null }, colour: 'coverage' }))).toEqual(
    {},
  );
});

test('differences paint added and changed parts, and all of a new machine', () => {
  const machine = {
    name: 'front-door',
    states: [{ id: 'door.open', change: 'changed' as const, words: ['It creaks.'] }],
    transitions: [{ id: lock, change: 'added' as const, words: [] }],
  };
  const since = (state: 'added' | 'changed') =>
    painted(
      paintingOf({
        ...shown,
        data: { ...known, diff: { rev: 'v1', machines: [{ ...machine, state }] } },
        colour: 'differences',
      }),
    );
  expect(since('changed')).toEqual({ 'door.open': 'changed', [lock]: 'added' });
  expect(Object.values(since('added'))).toEqual([...ids, 'door.open'].map(() => 'added'));
});

test('only the innermost states of a running machine are highlighted', () => {
  expect([...innermost(door, new Set(['door', 'door.shut', 'door.shut.loose']))]).toEqual([
    'door.shut.loose',
  ]);
});

test('a step focuses the newly entered state, else the transition', () => {
  const path = plans.transitions[0]?.paths[0];
  expect(path && [0, 1].map((step) => focusOf(door, path, step))).toEqual([
    'door.shut.loose',
    'door.shut.locked',
  ]);
  const still = path && { ...path, steps: [0, 1, 1].flatMap((nth) => path.steps[nth] ?? []) };
  expect(still && focusOf(door, still, 2)).toBe(lock);
});

test('a path paints its transitions, marks the current step and highlights the active states', () => {
  const path = plans.transitions[0]?.paths[0] ?? null;
  expect(painted(paintingOf({ ...shown, path, step: 2 }))).toEqual({ [lock]: 'step', [push]: 'step-now' });
  expect(path && [...activeAfter(door, path, 1)]).toEqual(['door.shut.locked']);
});

const entries = listEntries([door], ({ name }) => plansOf(plans, name));
const found = (text: string) =>
  search(entries, text).map(({ kind, entries: all }) => [kind, ...all.map(({ name }) => name)]);

test('search finds machine, state, event, guard, action, actor, screen, requirement, path', () => {
  expect(new Set(entries.map(({ kind }) => kind)).size).toBe(9);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

test('search finds names by words and parts of words in any order', () => {
  expect(found('has key')[0]).toEqual(['guard', 'hasKey']);
  expect(found('key turn')[0]).toEqual(['action', 'turnKey']);
  expect(found('LOCK')[0]).toEqual(['state', 'locked']);
});

test('matches in descriptions and tags come after names', () => {
  expect(found('nobody sees')).toEqual([['state', 'shut']]);
  expect(found('safe')).toEqual([['state', 'locked']]);
});

test('screens, requirements and paths are found', () => {
  expect(found('closed')[0]).toEqual(['screen', 'a closed door']);
  expect(found('ses-10')[0]).toEqual(['row', 'SES-10']);
  expect(found('door-tour')[0]).toEqual(['path', 'door-tour']);
});

test('every search word has to match', () => {
  expect(found('locked elephant')).toEqual([]);
});

test('an empty search lists the machines', () => {
  expect(found(' ')).toEqual([['machine', 'door']]);
});

const both = plansOf(plans, 'front-door');
const wordsOf = (id: string) => wayTo(both, door, id)?.steps.map(({ words }) => words);

test('the path to a state is the shortest of all plans', () => {
  expect(wordsOf('door.open')).toEqual(['The door is built.', 'Push it.']);
  expect(wordsOf('door.shut.locked')).toEqual(['The door is built.', 'Lock it.']);
});

test('a state is active with any of its descendants, and the machine from the start', () => {
  expect(wordsOf('door.shut')).toEqual(['The door is built.']);
  expect(wordsOf('door')).toEqual(['The door is built.']);
});

test('a transient state is reached by the step that passes through it', () => {
  const [tour] = plans.transitions;
  const hasty = tour?.paths[0] && {
    ...tour,
    paths: [{ ...tour.paths[0], steps: [step('Lock and push it.', ['open'], [lock, push])] }],
  };
  expect(hasty && wayTo([hasty], door, 'door.shut.locked')?.steps.length).toBe(1);
});

test('the path through a transition ends with the step that walks it', () => {
  expect(wordsOf(push)).toEqual(['The door is built.', 'Push it.']);
  expect(wayTo(both, door, lock)?.path.id).toBe('door-locked');
});

test('the plan says why a state is unreachable', () => {
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

test('a path as text can be followed without the page', () => {
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

test('the matrix has every requirement of the chart, by number, and shows those that no path covers', () => {
  expect(rowsOf(door)).toEqual(['SES-02', 'SES-10']);
  const [tour] = plans.transitions;
  expect(tour && matrixOf(door, tour)).toEqual([
    { row: 'SES-02', served: [false] },
    { row: 'SES-10', served: [true] },
  ]);
});
