import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Waiver } from '../../src/coverage/judge.ts';
import { type Options, runPaths } from '../../src/paths/command.ts';
import { inOwnProcess } from '../../src/sandbox.ts';
import { fork, hopeless, hopelessToo, ring } from '../fixtures/charts.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidestage-paths-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const models = [
  { name: 'fork', model: fork },
  { name: 'ring', model: ring },
];

function run(options: Partial<Options>, more: { models?: typeof models; waivers?: Waiver[] } = {}) {
  const output: string[] = [];
  const code = runPaths(
    { strategy: 'transitions', ...options },
    {
      models,
      waivers: [],
      folder,
      handle: '__charts',
      driverOf: () => null,
      print: (text) => output.push(text),
      ...more,
    },
  );
  return { code, output: output.join('\n'), files: readdirSync(folder).sort() };
}

describe('writes', () => {
  test('a plan per machine and format, and an index of all files', () => {
    expect(run({ format: ['md,csv', 'gherkin'], machine: ['ring'] }).files).toEqual([
      'index.md',
      'ring.transitions.csv',
      'ring.transitions.feature',
      'ring.transitions.md',
    ]);
    const { files, output } = run({ strategy: 'states', to: 'bottom' });
    expect(files).toContain('fork.states.to-bottom.md');
    expect(output).toMatch(
      /^machine +states +transitions +paths +steps +not reachable\nfork +7 +6 +1 +2 +0$/m,
    );
    const index = readFileSync(join(folder, 'index.md'), 'utf8');
    expect(index).toContain('The shortest path to bottom.');
    expect(index).toContain('- [ring.transitions.md](ring.transitions.md)');
  });

  test('the handlers of a Playwright spec once, without overwriting them', () => {
    run({ format: ['playwright'], machine: ['ring'] });
    const handlers = join(folder, 'ring.handlers.ts');
    writeFileSync(handlers, 'mine');
    const { files } = run({ format: ['playwright'], machine: ['ring'] });
    expect(files).toEqual(['index.md', 'ring.handlers.ts', 'ring.transitions.spec.ts']);
    expect(readFileSync(handlers, 'utf8')).toBe('mine');
  });

  test('the handlers still to be implemented, however the file is formatted', () => {
    const unwritten = () =>
      [
        ...run({ format: ['playwright'], machine: ['fork'] }).output.matchAll(/fork\.handlers\.ts: (.*)/g),
      ].map(([, key]) => key);
    expect(unwritten()).toEqual(['start: start', 'fork.left', 'fork.down', 'fork.right', 'fork.on']);

    const handlers = join(folder, 'fork.handlers.ts');
    const written = readFileSync(handlers, 'utf8')
      .replace(/'fork\.left': notImplemented\(.*\)/, '"fork.left": async (page) => page.keyboard.press("l")')
      .replace(/'fork\.down': notImplemented\(/, '"fork.down":\n    notImplemented(\n      ')
      .replace(/ {2}'fork\.on': .*\n/, '')
      .replace(/ {2}'right': .*\n/, '')
      .replace("  'left': ", '  left: ');
    writeFileSync(handlers, written);
    expect(unwritten()).toEqual(['start: start', 'fork.down', 'fork.right', 'fork.on', 'right']);
  });
});

describe('exit code', () => {
  const waive = (id: string): Waiver => ({ id, reason: 'not needed by this test', since: '2025-01-31' });
  const bad = { models: [{ name: 'too', model: hopelessToo }] };

  test('0 when everything is reached', () => {
    expect(run({}).code).toBe(0);
  });

  test('1 when something is unreachable, which is reported', () => {
    const { code, output } = run({}, bad);
    expect(code).toBe(1);
    expect(output).toContain('too.start | later | 0\n    No case of later in the model applies');
  });

  test('0 with a waiver, but not with one for a single run', () => {
    const to = { to: 'over' };
    expect(run(to, bad).output).toContain('Not reachable:\n  too.over');
    const waived = run(to, { ...bad, waivers: [waive('too.over')] });
    expect(waived.code).toBe(0);
    expect(waived.output).toContain('waived:\n  too.over\n    not needed by this test');
    expect(run(to, { ...bad, waivers: [{ ...waive('too.over'), run: 'browser' }] }).code).toBe(1);
  });

  test('0 for a state when all transitions that leave it are waived', () => {
    const models = [{ name: 'hopeless', model: hopeless }];
    const waivers = [waive('hopeless.shadowed | go | 0')];
    expect(run({ to: 'shadowed' }, { models, waivers }).code).toBe(0);
    expect(run({ to: 'alone' }, { models, waivers }).code).toBe(1);
  });

  test.each([
    [['--machine', 'fech'], 'There is no machine "fech". There are: fetch, '],
    [['--format', 'pdf'], '--format is "pdf"; it must be one of: md, csv, gherkin, json, playwright.'],
    [['--strategy', 'all'], '--strategy is "all"; it must be one of: transitions, states, pairs, simple.'],
    [['--strategy', 'simple', '--bound', '0'], '--bound is "0"; it must be a number of steps, 1 or more.'],
    [['--bound', '3'], '--bound needs --strategy simple.'],
    [['--to', 'nowhere'], 'None of these machines has a state "nowhere".'],
    [['--machine', 'fetch', '--to', 'nowhere'], 'fetch has no state “nowhere”. It has: '],
    [['--all'], "Unknown option '--all'."],
    [['session'], 'Unexpected argument "session".'],
  ])('2 for %j', { timeout: 60_000 }, async (args, sentence) => {
    const { code, output } = await inOwnProcess('src/cli.ts', ['paths', ...args, '--out', folder]);
    expect(output).toContain(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });
});
