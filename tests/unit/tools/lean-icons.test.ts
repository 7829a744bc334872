import { describe, expect, it } from 'vitest';
import { asPath } from '#tools/vite/lean-icons.ts';

describe('asPath', () => {
  it.each([
    ['a path as it is', ['path', { d: 'm9 18 6-6', key: 'k' }], 'm9 18 6-6'],
    ['a line', ['line', { x1: '2', x2: '22', y1: '10', y2: '12' }], 'M2 10L22 12'],
    [
      'a circle of two halves',
      ['circle', { cx: '12', cy: '8', r: '5' }],
      'M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
    ],
    ['a rect', ['rect', { x: '3', y: '4', width: '18', height: '6' }], 'M3 4h18v6h-18v-6z'],
    [
      'a rect with round corners',
      ['rect', { x: '3', y: '4', width: '18', height: '6', rx: '2', ry: '2' }],
      'M5 4h14a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z',
    ],
  ] as const)('SPD-06 is %s', (_what, [tag, shape], path) => {
    expect(asPath([tag, shape])).toBe(path);
  });

  it('SPD-06 is nothing for what is filled, or no line known here', () => {
    expect(asPath(['circle', { cx: '16.5', cy: '7.5', r: '.5', fill: 'currentColor' }])).toBeNull();
    expect(asPath(['polyline', { points: '1 2 3 4' }])).toBeNull();
  });
});
