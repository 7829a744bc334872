import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { AnyModel } from '../../src/model.ts';
import { isGood, replay, sayStep } from '../../src/replay/replay.ts';
import { doorMachine } from '../fixtures/door.machine.ts';
import { doorModel } from '../fixtures/door.model.ts';
import { doorPath } from './door-path.ts';

const door: AnyModel = doorModel;

const replayed = (path = doorPath(), model = door) => replay(model, path).map(sayStep);

describe('a saved path is replayed', () => {
  test('on the real machine: events, answers, failures and timers lead where they led', () => {
    expect(replayed()).toEqual([
      'start → closed',
      'door.knocked {"name":"Ada"} → asking',
      'lookUp answers {"name":"Ada","invited":true} → open',
      'closeAfter is over → closed',
      'door.knocked {"name":"Ada"} → asking',
      'lookUp fails {"name":"Error","message":"offline"} → closed',
    ]);
    expect(replay(door, doorPath()).every(isGood)).toBe(true);
  });

  test('and a machine that goes another way now is found out, at the step', () => {
    const guards = { isInvited: () => false };
    const strict: AnyStateMachine = doorMachine.provide({ guards });
    const steps = replay({ ...door, machine: strict }, doorPath());
    expect(steps.map(isGood)).toEqual([true, true, false, false, true, true]);
    expect(steps[2]).toMatchObject({ recorded: ['open'], now: ['closed'], isSame: false });
    expect(steps[3]?.hindrance).toBe('that timer is not set here; set are: none');
  });

  test('and a machine that still goes there, but does something else on the way, breaks a claim', () => {
    const silent: AnyStateMachine = doorMachine.provide({ actions: { announce: () => {} } });
    const steps = replay({ ...door, machine: silent }, doorPath());
    expect(steps.filter((step) => !isGood(step)).map(({ words }) => words)).toEqual([
      'lookUp answers {"name":"Ada","invited":true}',
    ]);
    expect(steps[2] && sayStep(steps[2])).toContain(
      'the model claims otherwise: door.checking | always | 0: emits',
    );
  });

  test('claims bind only as far as the model tries what happened', () => {
    const path = doorPath();
    path.steps[0] = { kind: 'event', event: { type: 'door.knocked', name: 'Grace' } };
    const steps = replay(door, path);
    expect(steps.map(({ isKnown }) => isKnown)).toEqual([true, false, false, false, false, false]);
    expect(steps[1]?.issues).toHaveLength(1);
    expect(steps.every(isGood)).toBe(true);
  });

  test('an actor that does not run cannot answer', () => {
    const path = doorPath();
    path.steps[0] = { kind: 'done', actor: 'lookUp', value: null };
    expect(replay(door, path)[1]?.hindrance).toBe('lookUp does not run here');
  });

  test('a machine that dies is in no state', () => {
    const broken: AnyStateMachine = doorMachine.provide({
      guards: {
        isInvited: () => {
          throw new Error('no list');
        },
      },
    });
    const [, , answered] = replay({ ...door, machine: broken }, doorPath());
    expect(answered).toMatchObject({ now: [], isSame: false });
  });
});
