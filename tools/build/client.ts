import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compressFiles } from '../vite/precompress.ts';
import { fingerprint, viteSettings } from './fingerprint.ts';
import { ofClient, ofVisualiser } from './ingredients.ts';
import { oneAtATime } from './one-at-a-time.ts';

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

const root = resolve(import.meta.dirname, '../..');

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
  const allSettings = { ...viteSettings(process.env), ...settings };
  const ingredients = allSettings.VITE_VISUALISER ? [...ofClient, ...ofVisualiser] : ofClient;
  const wanted = await fingerprint(root, { mode, ...allSettings }, ingredients);
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

async function runVite(outDir: string, mode: string, settings: Record<string, string>) {
  await mkdir(outDir, { recursive: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--mode', mode, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const build = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings, NODE_ENV: 'production', UNCOMPRESSED: '1' },
  });
  const [code] = await once(build, 'exit');
  if (code === 0) return;
  for (const part of ['', '-server']) await rm(outDir + part, { recursive: true, force: true });
  throw new Error('The client could not be built; the reason is above.');
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const read = (path: string) => readFile(path, 'utf8').catch(() => null);
