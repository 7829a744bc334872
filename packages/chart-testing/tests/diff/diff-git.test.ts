import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { chartsAt, chooseRevision, diffCharts, openProject } from '../../src/index.ts';
import { inOwnProcess } from '../../src/sandbox.ts';

/** A git repository of its own in a temporary folder. Goes away with `using`. */
class Repository implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'sidestage-repository-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
  }

  git(...args: string[]): string {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], { cwd: this.folder, encoding: 'utf8' }).trim();
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Commits everything. Returns the id of the commit. */
  commit(subject: string): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '-m', subject);
    return this.git('rev-parse', 'HEAD');
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// Each test starts git and Node several times.
vi.setConfig({ testTimeout: 60_000 });

const lamp = 'machines/lamp/lamp.machine.ts';

const project = { ...(await openProject()), charts: ['machines/*/*.machine.ts'] };

const lampAs = (lit: string) => `
import { setup } from 'xstate';
import type { Nobody } from './gone-long-ago.ts';

export const lampMachine = setup({ types: { context: {} as Nobody } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: '${lit}' } }, ${lit}: { on: { press: 'off' } } },
});
`;

/** A repository with a lamp, its first state called `on`, then another name. */
function lampRepository() {
  const repository = new Repository();
  repository.write('package.json', '{ "type": "module" }');
  const empty = repository.commit('Begin');
  repository.write(lamp, lampAs('on'));
  const first = repository.commit('Add a lamp');
  repository.write(lamp, lampAs('lit'));
  const second = repository.commit('Say lit');
  return { repository, empty, first, second };
}

test('the charts of two commits are read and compared', async () => {
  const { repository, first, second } = lampRepository();
  using _ = repository;
  const [before, after] = await Promise.all(
    [first, second].map((rev) => chartsAt(project, rev, repository.folder)),
  );
  expect(diffCharts(before ?? [], after ?? [], 'the first').machines).toEqual([
    {
      name: 'lamp',
      state: 'changed',
      states: [{ id: 'lamp.lit', change: 'changed', words: ['was called on'] }],
      transitions: [],
    },
  ]);
});

test('reading an older commit leaves the work tree and the index as they are', async () => {
  const { repository, first } = lampRepository();
  using _ = repository;
  repository.write(lamp, lampAs('bright'));
  repository.write('machines/lamp/note.txt', 'not committed');
  const before = repository.git('status', '--porcelain');
  await chartsAt(project, first, repository.folder);
  expect(repository.git('status', '--porcelain')).toBe(before);
});

test('a revision before the first chart has no charts', async () => {
  const { repository, empty } = lampRepository();
  using _ = repository;
  expect(await chartsAt(project, empty, repository.folder)).toEqual([]);
});

test('an unknown revision is reported, also one that looks like an option', async () => {
  const { repository } = lampRepository();
  using _ = repository;
  await expect(chartsAt(project, 'nonsense', repository.folder)).rejects.toThrow(
    'There is no revision "nonsense".',
  );
  await expect(chartsAt(project, '--all', repository.folder)).rejects.toThrow(
    'There is no revision "--all".',
  );
});

test('a chart that cannot be loaded any more is reported with the reason', async () => {
  const { repository } = lampRepository();
  using _ = repository;
  repository.write(
    'machines/fan/fan.machine.ts',
    "import { fan } from './nowhere.ts';\nexport const a = fan;\n",
  );
  const broken = repository.commit('Break a chart');
  await expect(chartsAt(project, broken, repository.folder)).rejects.toThrow(
    /^machines\/fan\/fan\.machine\.ts of \w+ cannot be read: Cannot find module .*nowhere\.ts/,
  );
});

test('a folder outside git gives a message', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-no-repository-'));
  await expect(chartsAt(project, 'HEAD', folder)).rejects.toThrow('This is not a git repository');
  rmSync(folder, { recursive: true });
});

test('without a revision: the last commit, where the branch began, or before the last change', async () => {
  const { repository, first, second } = lampRepository();
  using _ = repository;
  const chosen = async () => {
    const { rev, why } = await chooseRevision(project, repository.folder);
    return [repository.git('rev-parse', rev), why];
  };
  expect(await chosen()).toEqual([first, 'before the last change of a chart, "Say lit"']);
  repository.git('checkout', '--quiet', '-b', 'brighter');
  repository.write(lamp, lampAs('bright'));
  expect(await chosen()).toEqual([second, 'the last commit, because charts have uncommitted changes']);
  repository.commit('Say bright');
  repository.commit('Something else');
  expect(await chosen()).toEqual([second, 'where this branch left main']);
});

test('a project in a subfolder of a repository, and files with several extensions', async () => {
  const { repository, second } = lampRepository();
  using _ = repository;
  repository.write('inner/package.json', '{ "type": "module" }');
  repository.write(`inner/${lamp}`, lampAs('bright'));
  const inner = repository.commit('Add an inner project');
  const folder = join(repository.folder, 'inner');
  expect(
    (await chartsAt(project, inner, folder)).flatMap(({ states }) => states.map(({ id }) => id)),
  ).toContain('lamp.bright');
  expect(await chartsAt(project, second, folder)).toEqual([]);

  const byEndings = { ...project, charts: ['machines/*/*.machine.{ts,js}'] };
  repository.write(`inner/${lamp}`, lampAs('dim'));
  expect((await chooseRevision(byEndings, folder)).why).toBe(
    'the last commit, because charts have uncommitted changes',
  );
});

test('the command explains wrong use in a sentence', async () => {
  const run = (...args: string[]) => inOwnProcess('src/cli.ts', ['diff', ...args]);
  expect(await run('--format', 'pdf')).toMatchObject({
    code: 2,
    output: expect.stringContaining('it must be one of: text, md, json'),
  });
});
