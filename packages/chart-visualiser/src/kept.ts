import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Project } from 'chart-testing';

async function describe(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}\n`];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => describe(join(path, name))))).flat();
}

async function fingerprint(ingredients: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) for (const line of await describe(ingredient)) hash.update(line);
  return hash.digest('hex');
}

/**
 * What `make` made of the ingredients, files and folders, made again only when one of them has changed.
 * @param name of the file that keeps it
 */
export async function kept(
  { root }: Project,
  name: string,
  ingredients: readonly string[],
  make: () => Promise<string>,
): Promise<string> {
  const folder = join(root, 'node_modules/.cache/chart-visualiser');
  const file = `${name}-${await fingerprint(ingredients)}`;
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
