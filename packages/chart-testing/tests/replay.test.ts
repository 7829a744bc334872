import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { AnyModel } from '../src/model.ts';
import { report } from '../src/replay/command.ts';
import {
  asPathFile,
  choose,
  type MachinePath,
  type PathFile,
  readPathFile,
} from '../src/replay/path-file.ts';
import { isGood, nameOf, replay, replayPart, sayStep, testText } from '../src/replay/replay.ts';
import { inOwnProcess } from '../src/sandbox.ts';
import { doorMachine } from './fixtures/door.machine.ts';
import { doorModel } from './fixtures/door.model.ts';

const ada = { name: 'Ada', invited: true };

/** Ada is admitted, nobody comes, the next guest is a stranger. */
const doorPath = (): MachinePath => ({
  machine: 'door',
  input: { maxTries: 2 },
  steps: [
    { kind: 'event', event: { type: 'door.knocked', name: 'Ada' } },
    { kind: 'done', actor: 'lookUp', value: ada },
    { kind: 'timer', name: 'closeAfter' },
    { kind: 'event', event: { type: 'door.knocked', name: 'Ada' } },
    { kind: 'error', actor: 'lookUp', value: { name: 'Error', message: 'offline' } },
  ],
  states: [['closed'], ['asking'], ['open'], ['closed'], ['asking'], ['closed']],
});

const door: AnyModel = doorModel;

const replayed = (path = doorPath(), model = door) => replay(model, path).map(sayStep);

describe('a saved path is replayed', () => {
  test('on the real machine: events, answers, failures and timers lead to the recorded states', () => {
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

  test('and a different state is reported at its step', () => {
    const guards = { isInvited: () => false };
    const strict: AnyStateMachine = doorMachine.provide({ guards });
    const steps = replay({ ...door, machine: strict }, doorPath());
    expect(steps.map(isGood)).toEqual([true, true, false, false, true, true]);
    expect(steps[2]).toMatchObject({ recorded: ['open'], now: ['closed'], isSame: false });
    expect(steps[3]?.obstacle).toBe('that timer is not set here; set are: none');
  });

  test('and different effects with the same states break a claim', () => {
    const silent: AnyStateMachine = doorMachine.provide({ actions: { announce: () => {} } });
    const steps = replay({ ...door, machine: silent }, doorPath());
    expect(steps.filter((step) => !isGood(step)).map(({ words }) => words)).toEqual([
      'lookUp answers {"name":"Ada","invited":true}',
    ]);
    expect(steps[2] && sayStep(steps[2])).toContain(
      'the model contradicts this: door.checking | always | 0: emits',
    );
  });

  test('claims apply only while every step is a case of the model', () => {
    const path = doorPath();
    path.steps[0] = { kind: 'event', event: { type: 'door.knocked', name: 'Grace' } };
    const steps = replay(door, path);
    expect(steps.map(({ isKnown }) => isKnown)).toEqual([true, false, false, false, false, false]);
    expect(steps[1]?.issues).toHaveLength(1);
    expect(steps.every(isGood)).toBe(true);
  });

  test('an actor that is not running cannot answer', () => {
    const path = doorPath();
    path.steps[0] = { kind: 'done', actor: 'lookUp', value: null };
    expect(replay(door, path)[1]?.obstacle).toBe('lookUp does not run here');
  });

  test('a failed machine is in no state', () => {
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

const models = [{ name: 'front-door', model: door }];
const file = (): PathFile => ({
  format: 'sidestage-path/1',
  saved: '2026-11-20T14:00:00.000Z',
  machines: [doorPath()],
});

describe('the command', () => {
  test('exits with 2 and a sentence on wrong use, with 0 for help', { timeout: 60_000 }, async () => {
    const end = (...args: string[]) => inOwnProcess('src/cli.ts', ['replay', ...args]);
    expect(await end()).toMatchObject({ code: 2, output: expect.stringContaining('Name the file') });
    expect(await end('--loud')).toEqual({ code: 2, output: "Unknown option '--loud'. See --help.\n" });
    expect(await end('nowhere.json')).toEqual({
      code: 2,
      output: 'There is no file nowhere.json. See --help.\n',
    });
    expect(await end('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--as-test') });
  });

  test('finds a machine by its name or id, else lists the machines', () => {
    expect(choose(file(), models, 'front-door')).toHaveLength(1);
    expect(choose(file(), models, 'door')).toHaveLength(1);
    expect(() => choose(file(), models, 'window')).toThrow(
      'There is no machine window. There are: front-door.',
    );
    expect(() => choose(file(), [])).toThrow('The file has a machine door that is not');
    const empty = { ...file(), machines: [] };
    expect(() => choose(empty, models, 'door')).toThrow('The file has no part of door. It has: nothing.');
  });
});

describe('a file that is not a saved session', () => {
  test('is rejected with a clear message', () => {
    expect(() => readPathFile('/nowhere/a.json')).toThrow('There is no file /nowhere/a.json');
    expect(() => readPathFile(import.meta.filename)).toThrow(/is not JSON/);
    expect(() => asPathFile({ format: 'other' }, 'a.json')).toThrow(
      /^a\.json is not a saved session \(chart-path\/1\): format: /,
    );
  });

  test('or a damaged one', () => {
    const torn = file();
    torn.machines[0]?.states.pop();
    expect(() => asPathFile(torn, 'a.json')).toThrow(
      'a.json is damaged: door has 5 steps, so it needs 6 places, and has 5',
    );
  });
});

describe('the report', () => {
  const reportOf = (of: AnyModel) =>
    report({ name: 'door', model: of, path: doorPath() }, replay(of, doorPath()));

  test('goes through it step by step', () => {
    expect(reportOf(door).split('\n').at(-1)).toBe(
      '  = door: 5 steps as recorded. Its claims hold; the model knows the whole case.',
    );
  });

  test('marks differences with the recorded and the current states', () => {
    const strict = { ...door, machine: doorMachine.provide({ guards: { isInvited: () => false } }) };
    const lines = reportOf(strict).split('\n');
    expect(lines).toContain('✗   2  lookUp answers {"name":"Ada","invited":true} → was open, now closed');
    expect(lines.at(-1)).toMatch(/^ {2}= door: differs at 2 of 5 steps, first at step 2\./);
  });
});

describe('the generated test', () => {
  test('is named after the file', () => {
    expect(nameOf('/tmp/Sidestage 2026-11-20.path.json')).toBe('sidestage-2026-11-20');
  });

  test('lists each step and its states', () => {
    const text = testText('my-session', file());
    expect(text).toContain("test('part 1: door goes from closed to closed in 5 steps'");
    expect(text).toContain('    \'lookUp answers {"name":"Ada","invited":true} → open\',\n');
  });

  test('expects the lines of its own replay', async () => {
    const machines: PathFile['machines'] = [
      {
        machine: 'fetch',
        steps: [
          { kind: 'event', event: { type: 'fetch.load' } },
          { kind: 'error', actor: 'load', value: { name: 'TypeError', message: 'Failed to fetch' } },
          { kind: 'timer', name: 'pause' },
          { kind: 'done', actor: 'load' },
        ],
        states: [['idle'], ['loading'], ['waiting'], ['loading'], ['loaded']],
      },
    ];
    const saved = { ...file(), machines };
    const expected = [...testText('a', saved).matchAll(/^ {4}'(.*)',$/gm)].map(([, line]) => line);
    expect(expected).toHaveLength(5);
    expect(await replayPart(saved, 0)).toEqual(expected);
    await expect(replayPart(saved, 1)).rejects.toThrow('The path file has no part 2.');
  });

  test('escapes quotes in strings', () => {
    const path = doorPath();
    path.steps[0] = { kind: 'event', event: { type: 'door.knocked', name: "O'Neill\\n" } };
    const [, line = ''] =
      /^ {4}('door\.knocked .*'),$/m.exec(testText('a', { ...file(), machines: [path] })) ?? [];
    expect(Function(`return ${line}`)()).toBe('door.knocked {"name":"O\'Neill\\\\n"} → asking');
  });
});
