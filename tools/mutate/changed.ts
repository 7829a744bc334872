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

const isOf = ({ mutate }: Target, file: string): boolean =>
  mutate.some((glob) => !glob.startsWith('!') && matchesGlob(file, glob));

/** The targets with a file that differs from where this branch began; null when there is no such place. */
export function changedSince(targets: readonly Target[]): string[] | null {
  const base = git('merge-base', 'origin/HEAD', 'HEAD');
  if (!base || base === git('rev-parse', 'HEAD')) return null;
  const files = git('diff', '--name-only', base)?.split('\n') ?? [];
  return targets.filter((target) => files.some((file) => isOf(target, file))).map(({ name }) => name);
}
