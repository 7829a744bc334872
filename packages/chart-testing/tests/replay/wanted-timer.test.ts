import { expect, test } from 'vitest';
import { enqueueActions, setup } from 'xstate';
import { Run } from '../../src/explore/run.ts';
import { silentModel } from '../fixtures/model-of.ts';

type Notice = { type: 'notice.shown' | 'notice.over'; key: string };

/** Each notice has a timer of its own. */
const model = silentModel(
  setup({ types: { events: {} as Notice } }).createMachine({
    id: 'notice',
    on: {
      'notice.shown': {
        actions: enqueueActions(({ enqueue, event: { key } }) => {
          enqueue.raise({ type: 'notice.over', key }, { id: `minimum.${key}`, delay: 300 });
        }),
      },
      'notice.over': {},
    },
  }),
);

test('a timer other than the next rings, found by its name or by its event', () => {
  const run = new Run(model);
  run.apply({ kind: 'start', words: 'start', input: undefined });
  for (const key of ['page', 'list', 'photo'])
    run.apply({ kind: 'event', words: key, event: { type: 'notice.shown', key } });
  expect(run.timers).toEqual(['minimum.page', 'minimum.list', 'minimum.photo']);
  const which = { event: { type: 'notice.over', key: 'list' } };
  expect(run.isSet(which)).toBe(true);
  run.apply({ kind: 'timer', words: 'the second', which });
  expect(run.isSet(which)).toBe(false);
  run.apply({ kind: 'timer', words: 'the third', which: { name: 'minimum.photo' } });
  expect(run.timers).toEqual(['minimum.page']);
  run.apply({ kind: 'timer', words: 'what is next' });
  expect(run.timers).toEqual([]);
});
