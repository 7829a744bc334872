import { describeCharts, openProject } from 'chart-testing';
import { expect, test } from 'vitest';

test('ids of states are made of machine and path: so the live view and replays take them', async () => {
  const states = (await describeCharts(await openProject())).flatMap(({ id, states }) =>
    states.map((state) => ({ is: state.id, made: [id, state.path].filter(Boolean).join('.') })),
  );
  expect(states.length).toBeGreaterThan(0);
  expect(states.filter(({ is, made }) => is !== made)).toEqual([]);
});
