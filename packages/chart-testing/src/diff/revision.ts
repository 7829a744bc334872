import type { Project } from '../project.ts';
import { WrongUse } from '../run-command.ts';
import { askGit, commitOf } from './git.ts';

/** `*.{ts,js}` as `*.ts` and `*.js`: git knows no braces. */
function withoutBraces(glob: string): string[] {
  const [braces, words = ''] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined) return [glob];
  return words.split(',').flatMap((word) => withoutBraces(glob.replace(braces, word)));
}

/** The globs of the config, as git reads them. */
const globsOf = ({ charts }: Project): string[] =>
  charts.flatMap(withoutBraces).map((glob) => `:(glob)${glob}`);

export interface Chosen {
  rev: string;
  /** Why this one, to be said: `the last commit, because charts are changed and not committed`. */
  why: string;
}

/** The branch that others start from: as the remote says, else `main` or `master`. */
async function defaultBranch(folder: string): Promise<string | undefined> {
  const remote = await askGit(folder, 'rev-parse', '--abbrev-ref', '--verify', '--quiet', 'origin/HEAD');
  for (const name of [remote, 'main', 'master'])
    if (name && (await askGit(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`))) return name;
  return undefined;
}

async function whereThisBranchBegan(folder: string, head: string): Promise<Chosen | undefined> {
  const branch = await defaultBranch(folder);
  const base = branch && (await askGit(folder, 'merge-base', branch, head));
  return base && base !== head ? { rev: base, why: `where this branch left ${branch}` } : undefined;
}

async function beforeTheLastChange(project: Project, folder: string): Promise<Chosen> {
  const last = await askGit(folder, 'log', '-1', '--format=%H %s', '--', ...globsOf(project));
  const [commit = '', ...subject] = (last ?? '').split(' ');
  const before = commit && (await askGit(folder, 'rev-parse', '--verify', '--quiet', `${commit}^`));
  if (!before) throw new WrongUse('No earlier version of the charts is known here: name a revision.');
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
    return { rev: head, why: 'the last commit, because charts are changed and not committed' };
  return (await whereThisBranchBegan(folder, head)) ?? (await beforeTheLastChange(project, folder));
}
