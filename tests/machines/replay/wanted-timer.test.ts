import { type AnyModel, Run } from 'chart-testing';
import { expect, test } from 'vitest';
import { loadingModel } from '#machines/loading/loading.model.ts';

const model: AnyModel = loadingModel;

test('a timer other than the next rings, found by its name or by its event', () => {
  const run = new Run(model);
  run.apply({ kind: 'start', words: 'start', input: undefined });
  for (const key of ['page', 'list', 'photo'])
    run.apply({ kind: 'event', words: key, event: { type: 'loading.show', key } });
  expect(run.timers).toEqual(['minimum.page', 'minimum.list', 'minimum.photo']);
  const which = { event: { type: 'loading.minimumOver', key: 'list' } };
  expect(run.isSet(which)).toBe(true);
  run.apply({ kind: 'timer', words: 'the second', which });
  expect(run.isSet(which)).toBe(false);
  run.apply({ kind: 'timer', words: 'the third', which: { name: 'minimum.photo' } });
  expect(run.timers).toEqual(['minimum.page']);
  run.apply({ kind: 'timer', words: 'what is next' });
  expect(run.timers).toEqual([]);
});
