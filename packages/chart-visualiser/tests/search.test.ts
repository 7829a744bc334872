import { expect, test } from 'vitest';
import { search } from '../src/page/state/search.ts';
import { listEntries } from '../src/page/state/search-entries.ts';
import { plansOf } from '../src/page/state/way.ts';
import { door, plans } from './support/door.ts';

const entries = listEntries([door], ({ name }) => plansOf(plans, name));
const found = (text: string) =>
  search(entries, text).map(({ kind, entries: all }) => [kind, ...all.map(({ name }) => name)]);

test('everything can be found: machine, state, event, guard, action, actor, screen, requirement, path', () => {
  expect(new Set(entries.map(({ kind }) => kind)).size).toBe(9);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

test('names are found by their words, by parts of them and in any order', () => {
  expect(found('has key')[0]).toEqual(['guard', 'hasKey']);
  expect(found('key turn')[0]).toEqual(['action', 'turnKey']);
  expect(found('LOCK')[0]).toEqual(['state', 'locked']);
});

test('descriptions and tags lead to what they describe, after names', () => {
  expect(found('nobody sees')).toEqual([['state', 'shut']]);
  expect(found('safe')).toEqual([['state', 'locked']]);
});

test('screens, requirements and paths are found', () => {
  expect(found('closed')[0]).toEqual(['screen', 'a closed door']);
  expect(found('ses-10')[0]).toEqual(['row', 'SES-10']);
  expect(found('door-tour')[0]).toEqual(['path', 'door-tour']);
});

test('every word has to fit', () => {
  expect(found('locked elephant')).toEqual([]);
});

test('without words the machines are offered', () => {
  expect(found(' ')).toEqual([['machine', 'door']]);
});
