import { execFileSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import type { Target } from './targets.ts';

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** Where this branch began; on the branch that others land on, the commit before the last. Null without a history. */
function baseOfBranch(): string | null {
  const base = git('merge-base', 'origin/HEAD', 'HEAD');
  return base && base !== git('rev-parse', 'HEAD') ? base : git('rev-parse', '--verify', 'HEAD~1');
}

/** The files that this branch has changed or added, committed or not; null where nothing tells. */
export function changedFiles(): string[] | null {
  const base = baseOfBranch();
  if (!base) return null;
  const lists = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return lists.flatMap((list) => list?.split('\n') ?? []).filter((file) => file !== '');
}

/** Whether a target mutates this file: a glob takes it in, and none that begins with `!` takes it out. */
const isOf = ({ mutate }: Target, file: string): boolean =>
  mutate.some((glob) => matchesGlob(file, glob)) &&
  !mutate.some((glob) => glob.startsWith('!') && matchesGlob(file, glob.slice(1)));

/** The targets that hold some of these files, each with those alone. */
export const narrowedTo = (targets: readonly Target[], files: readonly string[]): Target[] =>
  targets.flatMap((target) => {
    const mutate = files.filter((file) => isOf(target, file));
    return mutate.length > 0 ? [{ ...target, mutate }] : [];
  });
