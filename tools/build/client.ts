import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, stream } from '../run.ts';
import { compressFiles } from '../vite/precompress.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The sources of the client besides its `VITE_` settings: files and folders relative to the root. */
const ofClient = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'public',
  'src',
  'machines',
  'contract',
  'packages/chart-testing/src',
  'tools/vite',
  'server/pages/rendered-pages.ts',
];
/** Additional sources of the visualiser. */
const ofVisualiser = ['tests/paths', 'packages'];

export type ClientBuild = {
  /** Output folder, relative to the root; the server renderer goes to `{folder}-server`. */
  folder: string;
  /** `test` exposes the page's machines to tests and the visualiser. */
  mode?: 'production' | 'test';
  /** Additional `VITE_` settings; `VITE_VISUALISER` includes the visualiser. */
  settings?: Record<string, string>;
  /** Skips compression, for tests on this machine. */
  uncompressed?: true;
};

/**
 * Builds the client into `folder` unless the existing build has the same sources and settings. Concurrent calls for the
 * same folder build once.
 */
export const buildClient = (build: ClientBuild) =>
  oneAtATime(join(root, '.cache/builds', `${build.folder}.lock`), async () => {
    const made = await buildUnlessFresh(build);
    const isCompressed = await exists(join(made.folder, 'index.html.br'));
    if (build.mode !== 'test' && !build.uncompressed && !isCompressed) await compressFiles(made.folder);
    return made;
  });

/** Replaces the old build atomically, so that no client gets a mix of both. */
async function buildUnlessFresh({ folder, mode = 'production', settings = {} }: ClientBuild) {
  const target = join(root, folder);
  const stamp = join(root, '.cache/builds', `${folder}.txt`);
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const allSettings = { ...Object.fromEntries(inherited), ...settings };
  const ingredients = allSettings.VITE_VISUALISER ? [...ofClient, ...ofVisualiser] : ofClient;
  const wanted = await fingerprint({ mode, ...allSettings }, ingredients);
  const isThere =
    (await exists(join(target, 'index.html'))) && (await exists(join(`${target}-server`, 'page.json')));
  if (isThere && (await read(stamp)) === wanted) return { folder: target, built: false };

  const fresh = join(root, '.cache/builds', `${folder}-${process.pid}`);
  const old = `${fresh}-old`;
  await runVite(fresh, mode, allSettings);
  for (const part of ['', '-server']) {
    if (await exists(target + part)) await rename(target + part, old + part);
    await rename(fresh + part, target + part);
  }
  await writeFile(stamp, wanted);
  if (mode === 'production' && (await exists(old))) {
    // Open pages request the old scripts until they are reloaded.
    await rm(`${target}-before`, { recursive: true, force: true });
    await rename(old, `${target}-before`);
  }
  for (const part of ['', '-server']) await rm(old + part, { recursive: true, force: true });
  return { folder: target, built: true };
}

async function runVite(outDir: string, mode: string, settings: Record<string, string | undefined>) {
  await mkdir(outDir, { recursive: true });
  const args = ['build', '--mode', mode, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, ...settings, NODE_ENV: 'production', UNCOMPRESSED: '1' };
  if ((await stream('node_modules/vite/bin/vite.js', args, env)) === 0) return;
  for (const part of ['', '-server']) await rm(outDir + part, { recursive: true, force: true });
  throw new Error('The client could not be built; the reason is above.');
}

/** A hash of the sources and settings. */
async function fingerprint(settings: Record<string, string | undefined>, ingredients: readonly string[]) {
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

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const read = (path: string) => readFile(path, 'utf8').catch(() => null);

/** Generates `src/app/route-tree.gen.ts`, which is not in git, from `src/routes`. */
export async function generateRouteTree() {
  const { resolveConfig } = await import('vite');
  await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' }, 'build');
}
