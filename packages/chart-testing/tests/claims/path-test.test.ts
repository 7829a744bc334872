import { describe, expect, test } from 'vitest';
import { asTestPath, machineHandlers, missingHandlers, testPath } from '../../src/tour/path-test.ts';
import { planTour } from '../../src/tour/walk.ts';
import { doorModel } from '../fixtures/door.model.ts';

const plan = planTour(doorModel);
const ways = plan.paths;

describe('tours through @xstate/test', () => {
  test.each(ways.map((way) => ({ way })))('path.test() runs invokes, guards and timers', async ({ way }) => {
    const path = asTestPath(doorModel, way);
    expect(path.steps).toHaveLength(way.length);
    await testPath(path, machineHandlers(doorModel, plan.index, way));
  });

  test('a missing handler fails by name, where path.test({}) would pass', async () => {
    const way = ways[0] ?? [];
    const path = asTestPath(doorModel, way);
    const handlers = machineHandlers(doorModel, plan.index, way);
    const { 'door.knocked': _, ...events } = handlers.events;
    const { asking: __, ...states } = handlers.states;
    expect(missingHandlers(path, { events, states })).toEqual(['event door.knocked', 'state asking']);
    await expect(testPath(path, { events, states })).rejects.toThrow(
      'no handler for event door.knocked, state asking',
    );
    await path.test({});
  });

  test('a handler that disagrees fails the path', async () => {
    const way = ways[0] ?? [];
    const { events, states } = machineHandlers(doorModel, plan.index, way);
    const refuse = () => Promise.reject(new Error('the door is not there'));
    const path = asTestPath(doorModel, way);
    await expect(testPath(path, { events, states: { ...states, asking: refuse } })).rejects.toThrow(
      'the door is not there',
    );
  });
});
