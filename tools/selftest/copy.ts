import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ignoredNames } from '../check/files.ts';
import { root } from '../run.ts';
import type { Fault } from './fault.ts';

/** A copy of the project in a temporary folder, with the same packages; `remove` takes it away. */
export async function copyProject() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sidestage-selftest-')));
  const skipped = await ignoredNames();
  await cp(root, folder, {
    recursive: true,
    filter: (source) => source === root || !skipped.has(basename(source)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Plants the fault; the returned function takes it out again. */
export async function plant(folder: string, { plant: changes, name }: Fault) {
  const undo: (() => Promise<void>)[] = [];
  for (const [path, change] of Object.entries(changes)) {
    const file = join(folder, path);
    const before = await readFile(file, 'utf8').catch(() => null);
    const after = typeof change === 'string' ? change : change(before ?? '');
    if (after === before) throw new Error(`"${name}" changes nothing in ${path}: its place is gone`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, after);
    undo.push(() => (before === null ? rm(file) : writeFile(file, before)));
  }
  return async () => {
    for (const step of undo) await step();
  };
}
