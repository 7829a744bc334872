import { expect, test } from 'vitest';
import {
  atMachine,
  atPart,
  atStep,
  hashOf,
  machineOf,
  type Place,
  parsePlace,
} from '#tools/visualiser/page/state/place.ts';

const usual: Place = {
  machine: 'app',
  selected: null,
  path: null,
  step: 0,
  colour: 'plain',
  isPathLit: true,
  tab: 'details',
  row: null,
};

test('an address leads back to the same place, whatever is in it', () => {
  const places: Place[] = [
    usual,
    { ...usual, machine: 'session', selected: 'session.loading | xstate.done.actor.askWho | else' },
    {
      ...usual,
      path: 'session-1',
      step: 4,
      isPathLit: false,
      colour: 'coverage',
      tab: 'paths',
      row: 'SCR /gigs/{id}',
    },
  ];
  expect(places.map((place) => parsePlace(hashOf(place), usual))).toEqual(places);
});

test('an address that says nothing or nonsense leads to the usual place', () => {
  expect(parsePlace('', usual)).toEqual(usual);
  expect(parsePlace('#main', usual)).toEqual(usual);
  expect(parsePlace('#colour=mauve&tab=kitchen&step=-3', usual)).toEqual(usual);
  expect(parsePlace('#step=1.5', usual)).toEqual(usual);
});

test('a state or transition belongs to the machine its id begins with', () => {
  expect(['session', 'session.loading', 'session | session.signIn | 0'].map(machineOf)).toEqual([
    'session',
    'session',
    'session',
  ]);
});

test('choosing a part keeps the path of its machine open, and closes that of another', () => {
  const walking = { ...atStep(usual, 'app-1', 2), row: 'SES-01' };
  expect(atPart(walking, 'app.running')).toMatchObject({ path: 'app-1', step: 2, selected: 'app.running' });
  expect(atPart(walking, 'link.open')).toMatchObject({ machine: 'link', path: null, step: 0, row: null });
  expect(atMachine(walking, 'link')).toMatchObject({ machine: 'link', selected: null, path: null });
});
