import { expect, test } from 'vitest';
import { type Filter, isWanted, noFilter } from '../../src/page/live/filter.ts';
import { doorLog } from './door-log.ts';

function shown(filter: Partial<Filter>) {
  const { log } = doorLog();
  return log.entries
    .filter(isWanted({ ...noFilter, ...filter }, log.actors))
    .flatMap((entry) => (entry.kind === 'message' ? entry.event.type : []));
}

test('what XState tells promises is left out unless it is asked for', () => {
  expect(shown({})).toEqual(['xstate.init', 'open', 'xstate.done.actor.wind', 'gust']);
  expect(shown({ helpers: true })).toEqual([
    'xstate.init',
    'open',
    'xstate.init',
    'xstate.done.actor.wind',
    'gust',
  ]);
});

test('text is found in words, type and payload, whatever the case', () => {
  expect(shown({ text: 'ADA' })).toEqual(['open']);
  expect(shown({ text: ' wind answers ' })).toEqual(['xstate.done.actor.wind']);
  expect(shown({ text: 'nothing like it' })).toEqual([]);
});

test('a machine’s events are those it received or sent', () => {
  expect(shown({ machine: 'door' })).toEqual(['xstate.init', 'open', 'xstate.done.actor.wind']);
  expect(shown({ machine: 'window' })).toEqual([]);
});
