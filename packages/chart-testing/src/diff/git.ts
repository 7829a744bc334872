import { extname, join, resolve } from 'node:path';
import type { Chart } from '../charts/chart.ts';
import type { Project } from '../project.ts';
import { WrongUse } from '../run-command.ts';
import { inOwnProcess, runProgram, scratchFolder } from '../sandbox.ts';
import type { Described } from './describe-folder.ts';

async function run(program: 'git' | 'tar', folder: string, args: string[]) {
  try {
    const { code, output, stderr } = await runProgram(program, args, { cwd: folder });
    return { code, output: output.trim(), stderr: stderr.trim() };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new WrongUse(`${program} cannot be started: comparing with an earlier version needs it.`);
  }
}

/**
 * The output of git, or undefined when it fails.
 * @throws {WrongUse} without git, or outside of a repository
 */
async function askGit(folder: string, ...args: string[]): Promise<string | undefined> {
  const { code, output, stderr } = await run('git', folder, args);
  if (/not a git repository/.test(stderr))
    throw new WrongUse('This is not a git repository: there is no earlier version to compare with.');
  return code === 0 ? output : undefined;
}

/**
 * The full id of a commit.
 * @throws {WrongUse} when there is no such revision
 */
async function commitOf(folder: string, rev: string): Promise<string> {
  const commit = await askGit(
    folder,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${rev}^{commit}`,
  );
  if (!commit) throw new WrongUse(`There is no revision "${rev}".`);
  return commit;
}

/** The paths that existed at a commit. */
async function pathsAt(folder: string, commit: string, paths: readonly string[]): Promise<string[]> {
  const listed = await askGit(folder, 'ls-tree', '--name-only', commit, '--', ...paths);
  return listed ? listed.split('\n') : [];
}

/** Extracts the paths at a commit into another folder, without changing the work tree or the index. */
async function extract(folder: string, commit: string, paths: readonly string[], to: string): Promise<void> {
  const archive = join(to, 'archive.tar');
  const packed = await run('git', folder, [
    'archive',
    '--format=tar',
    `--output=${archive}`,
    commit,
    '--',
    ...paths,
  ]);
  const unpacked = await run('tar', to, ['-xf', archive]);
  if (packed.code + unpacked.code !== 0)
    throw new Error(`${commit} could not be unpacked: ${packed.stderr}${unpacked.stderr}`);
}

/** `*.ts` and `*.js` for `*.{ts,js}`, because git pathspecs have no braces. */
function withoutBraces(glob: string): string[] {
  const [braces, words = ''] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined) return [glob];
  return words.split(',').flatMap((word) => withoutBraces(glob.replace(braces, word)));
}

const globsOf = ({ charts }: Project): string[] =>
  charts.flatMap(withoutBraces).map((glob) => `:(glob)${glob}`);

export interface Chosen {
  rev: string;
  /** Why this revision: `the last commit, because charts have uncommitted changes`. */
  why: string;
}

/** The default branch of the remote, else `main` or `master`. */
async function defaultBranch(folder: string): Promise<string | undefined> {
  const remote = await askGit(folder, 'rev-parse', '--abbrev-ref', '--verify', '--quiet', 'origin/HEAD');
  for (const name of [remote, 'main', 'master'])
    if (name && (await askGit(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`))) return name;
  return undefined;
}

async function branchPoint(folder: string, head: string): Promise<Chosen | undefined> {
  const branch = await defaultBranch(folder);
  const base = branch && (await askGit(folder, 'merge-base', branch, head));
  return base && base !== head ? { rev: base, why: `where this branch left ${branch}` } : undefined;
}

async function beforeLastChange(project: Project, folder: string): Promise<Chosen> {
  const last = await askGit(folder, 'log', '-1', '--format=%H %s', '--', ...globsOf(project));
  const [commit = '', ...subject] = (last ?? '').split(' ');
  const before = commit && (await askGit(folder, 'rev-parse', '--verify', '--quiet', `${commit}^`));
  if (!before) throw new WrongUse('There is no earlier version of the charts: name a revision.');
  return { rev: before, why: `before the last change of a chart, "${subject.join(' ')}"` };
}

/**
 * What to compare with when nobody says: the last commit while charts are changed, else where this branch began, else
 * before the last change of a chart.
 */
export async function chooseRevision(project: Project, folder: string = project.root): Promise<Chosen> {
  const { rev, why } = await choose(project, folder);
  return { rev: (await askGit(folder, 'rev-parse', '--short', rev)) ?? rev, why };
}

async function choose(project: Project, folder: string): Promise<Chosen> {
  const head = await commitOf(folder, 'HEAD');
  if (await askGit(folder, 'status', '--porcelain', '--', ...globsOf(project)))
    return { rev: head, why: 'the last commit, because charts have uncommitted changes' };
  return (await branchPoint(folder, head)) ?? (await beforeLastChange(project, folder));
}

const describe = resolve(import.meta.dirname, `describe-folder${extname(import.meta.filename)}`);

/** The first folder of a glob, unless it is a pattern. */
const firstFolder = (glob: string): string => {
  const [first = ''] = glob.split('/');
  return /[*?{[]/.test(first) ? '.' : first;
};

const neededBy = (project: Project): string[] => [
  ...new Set([...project.charts.map(firstFolder), 'package.json', ...project.needed]),
];

/**
 * The charts at a revision, described with the current tools and the current XState.
 * @param folder of the repository; default: this project
 * @throws {WrongUse} without git, when there is no such revision, or when a chart cannot be loaded
 */
export async function chartsAt(
  project: Project,
  rev: string,
  folder: string = project.root,
): Promise<Chart[]> {
  const commit = await commitOf(folder, rev);
  const present = await pathsAt(folder, commit, neededBy(project));
  if (present.length === 0) return [];
  await using scratch = await scratchFolder(project);
  await extract(folder, commit, present, scratch.folder);
  const { code, output } = await inOwnProcess(describe, [scratch.folder, ...project.charts]);
  if (code !== 0) throw new Error(output);
  const described: Described = JSON.parse(output);
  if ('broken' in described)
    throw new WrongUse(`${described.broken} of ${rev} cannot be read: ${described.why}.`);
  return described.charts;
}
