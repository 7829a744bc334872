import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { root } from '../run.ts';

/** Writes `src/app/route-tree.gen.ts`, which is not kept in git, from the files of `src/routes`. */
export async function generateRouteTree() {
  await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' }, 'build');
}
