import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from './project.ts';

/** A new folder of the system's, from where this project's packages can be imported. Goes away with `await using`. */
export async function scratchFolder(): Promise<AsyncDisposable & { folder: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'chart-testing-')));
  await symlink(within('node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
