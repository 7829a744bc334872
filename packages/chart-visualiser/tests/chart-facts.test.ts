import { expect, test } from 'vitest';
import { figuresOf, hitsOf } from '../src/page/state/figures.ts';
import { arriving, enteredWith, leaving, screenOf } from '../src/page/state/neighbours.ts';
import { activeAfter, focusOf, innermost, paintingOf } from '../src/page/state/painting.ts';
import { door, lock, plans, push } from './support/door.ts';

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

test('what leaves a state is told from the inside out, in the order tried', () => {
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

test('what leads to a state, and what enters it by default', () => {
  expect(arriving(door, 'door.open').map(({ id }) => id)).toEqual([push, pushLocked]);
  expect(enteredWith(door, 'door.shut.loose')?.id).toBe('door.shut');
  expect(enteredWith(door, 'door.open')).toBeNull();
});

test('a state shows the screen of the nearest state around it that has one', () => {
  expect(screenOf(door, 'door.shut.locked')).toMatchObject({
    screen: 'a closed door',
    from: { id: 'door.shut' },
  });
  expect(screenOf(door, 'door.open')).toBeNull();
});

test('coverage counts what was walked, by run, and keeps waived apart from never', () => {
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

test('plain paints nothing, coverage every transition and no state', () => {
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

test('differences paint what was added or changed, and all of a machine that is new', () => {
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

test('of a running machine only the innermost states are lit', () => {
  expect([...innermost(door, new Set(['door', 'door.shut', 'door.shut.loose']))]).toEqual([
    'door.shut.loose',
  ]);
});

test('a step shows the state that is new, else what was walked', () => {
  const path = plans.transitions[0]?.paths[0];
  expect(path && [0, 1].map((step) => focusOf(door, path, step))).toEqual([
    'door.shut.loose',
    'door.shut.locked',
  ]);
  const still = path && { ...path, steps: [0, 1, 1].flatMap((nth) => path.steps[nth] ?? []) };
  expect(still && focusOf(door, still, 2)).toBe(lock);
});

test('a path paints what it walks, the present step apart, and lights where it stands', () => {
  const path = plans.transitions[0]?.paths[0] ?? null;
  expect(painted(paintingOf({ ...shown, path, step: 2 }))).toEqual({ [lock]: 'step', [push]: 'step-now' });
  expect(path && [...activeAfter(door, path, 1)]).toEqual(['door.shut.locked']);
});
