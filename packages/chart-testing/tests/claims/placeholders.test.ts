import { expect, test } from 'vitest';
import { createMachine, fromPromise } from 'xstate';
import { placeholdersOf } from '../../src/charts/placeholders.ts';
import { doorMachine, type Guest } from '../fixtures/door.machine.ts';

const house = createMachine({ id: 'house', invoke: { src: 'door' } });

test('an actor that only throws "not provided" is named, also inside a child machine', () => {
  expect(placeholdersOf(doorMachine)).toEqual(['door/lookUp']);
  expect(placeholdersOf(house.provide({ actors: { door: doorMachine } }))).toEqual(['house/door/lookUp']);
});

test('a child that is only a type is named', () => {
  const typeOnly = {} as typeof doorMachine;
  expect(placeholdersOf(house.provide({ actors: { door: typeOnly } }))).toEqual(['house/door']);
});

test('a provided actor is not named', () => {
  const real = doorMachine.provide({
    actors: { lookUp: fromPromise<Guest | null, { name: string }>(async () => null) },
  });
  expect(placeholdersOf(house.provide({ actors: { door: real } }))).toEqual([]);
});
