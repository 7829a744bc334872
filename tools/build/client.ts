import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, stream } from '../run.ts';
import { compressFiles } from '../vite/precompress.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What the client is made of, beside its `VITE_` settings: files and folders below the root. */
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
/** What comes to it with the visualiser. */
const ofVisualiser = ['tests/paths', 'packages'];

export type ClientBuild = {
  /** Folder of the result, below the root; what our server renders pages with lies beside it, in `{folder}-server`. */
  folder: string;
  /** `test` leaves the page's machines open to tests and to the visualiser. */
  mode?: 'production' | 'test';
  /** `VITE_` settings on top of those in the environment; `VITE_VISUALISER` puts the visualiser beside the app. */
  settings?: Record<string, string>;
  /** Leaves the files uncompressed: for tests, which open them on this machine. */
  uncompressed?: true;
};

/**
 * Builds the client into `folder` unless what is there was made of the same files and settings. Two who want the same
 * folder at the same time build once: the second finds what the first has built.
 */
export const buildClient = (build: ClientBuild) =>
  oneAtATime(join(root, '.cache/builds', `${build.folder}.lock`), async () => {
    const made = await buildUnlessFresh(build);
    const isCompressed = await exists(join(made.folder, 'index.html.br'));
    if (build.mode !== 'test' && !build.uncompressed && !isCompressed) await compressFiles(made.folder);
    return made;
  });

/** The new build takes the old one's place in one move, so that nobody is served half of each. */
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
    // Pages that are open ask for its scripts until they are loaded anew.
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

/** Changes whenever one of the ingredients is changed, added to or reduced, or a setting differs. */
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

/** Writes `src/app/route-tree.gen.ts`, which is not kept in git, from the files of `src/routes`. */
export async function generateRouteTree() {
  const { resolveConfig } = await import('vite');
  await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' }, 'build');
}
