import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { WrongUse } from '../run-command.ts';

interface Answer {
  code: number;
  output: string;
  complaint: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function run(program: 'git' | 'tar', folder: string, args: string[]): Promise<Answer> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const [output, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: Number(code), output: output.trim(), complaint: complaint.trim() };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new WrongUse(`${program} cannot be started: comparing with an earlier version needs it.`);
  }
}

/**
 * What git answers, or nothing when it says no.
 * @throws {WrongUse} without git, or outside of a repository
 */
export async function askGit(folder: string, ...args: string[]): Promise<string | undefined> {
  const { code, output, complaint } = await run('git', folder, args);
  if (/not a git repository/.test(complaint))
    throw new WrongUse('This is not a git repository: there is no earlier version to compare with.');
  return code === 0 ? output : undefined;
}

/**
 * The whole id of a commit.
 * @throws {WrongUse} when nothing goes by that name
 */
export async function commitOf(folder: string, rev: string): Promise<string> {
  const commit = await askGit(
    folder,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${rev}^{commit}`,
  );
  if (!commit) throw new WrongUse(`git knows no revision "${rev}".`);
  return commit;
}

/** Those of these paths that were there at a commit. */
export async function pathsAt(folder: string, commit: string, paths: readonly string[]): Promise<string[]> {
  const listed = await askGit(folder, 'ls-tree', '--name-only', commit, '--', ...paths);
  return listed ? listed.split('\n') : [];
}

/** Writes what stood at these paths at a commit below another folder. Neither work tree nor index change. */
export async function extract(
  folder: string,
  commit: string,
  paths: readonly string[],
  to: string,
): Promise<void> {
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
    throw new Error(`${commit} could not be unpacked: ${packed.complaint}${unpacked.complaint}`);
}
