import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { AnyModel } from '../../src/model.ts';
import { choose } from '../../src/replay/choose.ts';
import { fileFrom, report } from '../../src/replay/command.ts';
import type { PathFile } from '../../src/replay/path-file.ts';
import { asPathFile, readPathFile } from '../../src/replay/path-file.ts';
import { replay, replayPart } from '../../src/replay/replay.ts';
import { nameOf, testText } from '../../src/replay/write-test.ts';
import { doorMachine } from '../fixtures/door.machine.ts';
import { doorModel } from '../fixtures/door.model.ts';
import { doorPath } from './door-path.ts';

const model: AnyModel = doorModel;
const models = [{ name: 'front-door', model }];
const file = (): PathFile => ({
  format: 'sidestage-path/1',
  saved: '2026-11-20T14:00:00.000Z',
  machines: [doorPath()],
});

describe('the command', () => {
  test('wants one file, and says so', () => {
    expect(fileFrom(['a.json'])).toBe('a.json');
    expect(() => fileFrom([])).toThrow('Which file?');
    expect(() => fileFrom(['a.json', 'b.json'])).toThrow('One file at a time');
  });

  test('ends with 2 and a sentence where it was used wrongly, with 0 where it is asked for help', () => {
    const end = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli.ts', 'replay', ...args], {
        encoding: 'utf8',
      });
      return { status, said: stdout + stderr };
    };
    expect(end('--loud')).toEqual({ status: 2, said: "Unknown option '--loud'. See --help.\n" });
    expect(end('nowhere.json')).toEqual({ status: 2, said: 'There is no file nowhere.json. See --help.\n' });
    expect(end('--help')).toEqual({ status: 0, said: expect.stringContaining('--as-test') });
  });

  test('finds a machine by its name or id, and names those there are', () => {
    expect(choose(file(), models, 'front-door')).toHaveLength(1);
    expect(choose(file(), models, 'door')).toHaveLength(1);
    expect(() => choose(file(), models, 'window')).toThrow(
      'There is no machine window. There are: front-door.',
    );
    expect(() => choose(file(), [])).toThrow('The file speaks of a machine door');
    const empty = { ...file(), machines: [] };
    expect(() => choose(empty, models, 'door')).toThrow('The file has no part of door. In it: nothing.');
  });
});

describe('a file that is no saved session', () => {
  test('is refused with a clear sentence', () => {
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
  const said = (of: AnyModel) =>
    report({ name: 'door', model: of, path: doorPath() }, replay(of, doorPath()));

  test('goes through it step by step', () => {
    expect(said(model).split('\n').at(-1)).toBe(
      '  = door: 5 steps as recorded. Its claims hold; the model knows the whole case.',
    );
  });

  test('marks what differs: where it was, where it is now', () => {
    const strict = { ...model, machine: doorMachine.provide({ guards: { isInvited: () => false } }) };
    const lines = said(strict).split('\n');
    expect(lines).toContain('✗   2  lookUp answers {"name":"Ada","invited":true} → was open, now closed');
    expect(lines.at(-1)).toMatch(/^ {2}= door: differs at 2 of 5 steps, first at step 2\./);
  });
});

describe('the test that is written', () => {
  test('is named after the file', () => {
    expect(nameOf('/tmp/Sidestage 2026-11-20.path.json')).toBe('sidestage-2026-11-20');
  });

  test('reads as what happened and where it led', () => {
    const text = testText('my-session', file());
    expect(text).toContain("test('part 1: door goes from closed to closed in 5 steps'");
    expect(text).toContain('    \'lookUp answers {"name":"Ada","invited":true} → open\',\n');
  });

  test('expects what its own replay gives, line by line', async () => {
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

  test('quotes what would end a string', () => {
    const path = doorPath();
    path.steps[0] = { kind: 'event', event: { type: 'door.knocked', name: "O'Neill\\n" } };
    const [, line = ''] =
      /^ {4}('door\.knocked .*'),$/m.exec(testText('a', { ...file(), machines: [path] })) ?? [];
    expect(Function(`return ${line}`)()).toBe('door.knocked {"name":"O\'Neill\\\\n"} → asking');
  });
});
