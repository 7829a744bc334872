import { describeChart } from 'chart-testing';
import { beforeAll, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type Comparison, compareCharts } from '../../src/compare.ts';
import { removedId } from '../../src/data/page-data.ts';
import { drawnFor, paintingOf } from '../../src/page/state/painting.ts';

const before = describeChart(
  'door',
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        on: {
          push: [
            { guard: 'isLocked', target: 'barred' },
            { guard: 'isAjar', target: 'open' },
          ],
        },
      },
      barred: { initial: 'bolted', states: { bolted: { on: { kick: '#door.open' } } } },
      open: { on: { close: 'shut' } },
    },
  }),
);
const after = describeChart(
  'door',
  createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { push: [{ guard: 'isAjar', target: 'open' }] } },
      open: { on: { close: 'shut' } },
    },
  }),
);

let comparison: Comparison;
beforeAll(async () => {
  comparison = await compareCharts([before], [after], 'v1');
});

const chartOf = () => {
  const { compared } = comparison;
  const { door } = compared;
  if (!door) throw new Error('The door was not drawn with what is gone.');
  return door;
};

test('removed parts are drawn in place, next to current ones', () => {
  const { states, layout } = chartOf();
  expect(states.map(({ id }) => id)).toEqual([
    'door',
    'door.shut',
    'door.open',
    'door.barred',
    'door.barred.bolted',
  ]);
  expect(layout.states.map(({ id }) => id).sort()).toEqual(states.map(({ id }) => id).sort());
  expect(layout.arrows.map(({ source, target }) => [source, target])).toContainEqual([
    'door.shut',
    'door.barred',
  ]);
});

test('a removed transition is distinct from the one that has its id now', () => {
  const { transitions } = chartOf();
  const first = 'door.shut | push | 0';
  expect(transitions.find(({ id }) => id === first)?.guard).toBe('isAjar');
  expect(transitions.find(({ id }) => id === removedId(first))?.guard).toBe('isLocked');
});

test('removed parts are drawn only where differences are shown, and painted as removed', () => {
  const drawn = { ...after, layout: chartOf().layout };
  expect(drawnFor(comparison, drawn, 'coverage')).toBe(drawn);
  expect(drawnFor(comparison, drawn, 'differences')).toBe(chartOf());
  const data = { ...comparison, coverage: null, waivers: {} };
  const paint = paintingOf({ data, chart: after, colour: 'differences', path: null, step: 0 });
  expect(paint('door.barred').tone).toBe('removed');
  expect(paint(removedId('door.shut | push | 0')).tone).toBe('removed');
  expect(paint('door.shut | push | 0').tone).not.toBe('removed');
  expect(paint('door.open').tone).toBe('none');
});

test('a chart without removed parts is drawn once', async () => {
  const { compared } = await compareCharts([after], [before], 'v1');
  expect(compared).toEqual({});
});
