import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from '../build/fingerprint.ts';
import { root } from '../run.ts';

const folder = join(root, '.cache/visualiser');

/**
 * What `make` made of the ingredients, files and folders below the root, made again only when one of them has changed.
 * @param name of the file that keeps it
 */
export async function kept(name: string, ingredients: readonly string[], make: () => Promise<string>) {
  const file = `${name}-${await fingerprint(root, {}, ingredients)}`;
  const path = join(folder, file);
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before !== null) return before;
  const made = await make();
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder))
    if (old.startsWith(`${name}-`)) await rm(join(folder, old), { force: true });
  await writeFile(`${path}.part-${process.pid}`, made);
  await rename(`${path}.part-${process.pid}`, path);
  return made;
}
