import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ofClient } from './ingredients.ts';

/** Changes whenever one of the ingredients, files and folders below the root, is changed, added to or reduced, or a setting differs. */
export async function fingerprint(
  root: string,
  settings: Record<string, string>,
  ingredients: readonly string[] = ofClient,
) {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(settings).sort()));
  for (const ingredient of ingredients)
    for (const line of await describe(join(root, ingredient))) hash.update(line);
  return hash.digest('hex');
}

async function describe(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found || path.endsWith('.gen.ts')) return [];
  if (!found.isDirectory()) return [`${path} ${found.size} ${found.mtimeMs}\n`];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => describe(join(path, name))))).flat();
}

/** The `VITE_` settings of this process: they are built into the client. */
export const viteSettings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('VITE_') && value !== undefined ? [[name, value] as const] : [],
    ),
  );
