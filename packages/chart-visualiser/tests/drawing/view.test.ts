import { expect, test } from 'vitest';
import { fitted, kept, opening, revealed, scales, zoomed } from '../../src/page/chart/view.ts';
import { walk } from '../../src/page/state/neighbours.ts';
import { strange } from '../support/strange-machine.ts';

const window = { width: 800, height: 600 };
const small = { width: 300, height: 200 };
const large = { width: 4000, height: 3000 };

const seen = ({ x, y, scale }: ReturnType<typeof fitted>, chart: typeof small) => ({
  left: x,
  top: y,
  right: x + chart.width * scale,
  bottom: y + chart.height * scale,
});

test('fitting shows the whole chart, never enlarged', () => {
  expect(fitted(small, window).scale).toBe(1);
  const { left, top, right, bottom } = seen(fitted(large, window), large);
  expect(Math.min(left, top, window.width - right, window.height - bottom)).toBeGreaterThan(0);
});

test('a chart too large to read as a whole opens at its start', () => {
  const start = 2000;
  const view = opening({ ...large, start }, window);
  expect(view.scale).toBeGreaterThan(0.5);
  expect(start * view.scale + view.x).toBeCloseTo(window.width / 2);
  expect(opening({ ...large, start: 0 }, window).x).toBeGreaterThan(0);
  expect(opening({ ...small, start: 0 }, window)).toEqual(fitted(small, window));
});

test('zooming keeps the point under the pointer and stays within bounds', () => {
  const view = { x: 40, y: 30, scale: 1 };
  const near = zoomed(view, 1.5, 200, 100);
  const under = (one: typeof view) => [(200 - one.x) / one.scale, (100 - one.y) / one.scale];
  expect(under(near)).toEqual(under(view));
  expect(zoomed(view, 1000, 0, 0).scale).toBe(scales.most);
  expect(zoomed(view, 0.0001, 0, 0).scale).toBe(scales.least);
});

test('however far a chart is dragged, part of it stays visible', () => {
  for (const far of [-1e6, 1e6]) {
    const { left, top, right, bottom } = seen(kept({ x: far, y: far, scale: 1 }, small, window), small);
    expect(right).toBeGreaterThan(0);
    expect(bottom).toBeGreaterThan(0);
    expect(left).toBeLessThan(window.width);
    expect(top).toBeLessThan(window.height);
  }
});

test('revealing makes a box visible, and does not move a visible one', () => {
  const view = { x: 0, y: 0, scale: 1 };
  const box = { x: 3000, y: 50, width: 200, height: 100 };
  const moved = revealed(view, box, window);
  expect(box.x + moved.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width + moved.x).toBeLessThanOrEqual(window.width);
  expect(moved.y).toBe(0);
  expect(revealed(view, { x: 100, y: 100, width: 50, height: 50 }, window)).toEqual(view);
});

const go = (from: string, ...keys: string[]) =>
  keys.reduce<string | null>((at, key) => at && walk(strange, at, key), from);

test('right follows a transition, left comes back', () => {
  expect(go('strange.off', 'ArrowRight')).toBe('strange.off | on | 0');
  expect(go('strange.off', 'ArrowRight', 'ArrowRight')).toBe('strange.on.left.recent');
  expect(go('strange.off', 'ArrowRight', 'ArrowLeft')).toBe('strange.off');
  expect(go('strange.on.left', 'ArrowLeft')).toBe('strange.on');
});

test('up and down go to the next state, or to the next transition of the same state', () => {
  expect(go('strange', 'ArrowDown')).toBe('strange.on');
  expect(go('strange', 'ArrowDown', 'ArrowUp')).toBe('strange');
  expect(go('strange.off | on | 0', 'ArrowDown')).toBe('strange.off | again | 0');
});

test('without a neighbour, nothing moves', () => {
  expect(go('strange', 'ArrowUp')).toBeNull();
  expect(go('strange', 'ArrowLeft')).toBeNull();
  expect(go('strange.gone', 'ArrowRight')).toBeNull();
  expect(go('strange', 'Home')).toBeNull();
});

test('every state and transition can be reached by keys from the first', () => {
  const reached = new Set<string>(['strange']);
  for (const id of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = walk(strange, id, key);
      if (next !== null) reached.add(next);
    }
  const all = [...strange.states, ...strange.transitions].map(({ id }) => id);
  expect([...reached].sort()).toEqual(all.sort());
});
