import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#tools/run.ts';

const run = promisify(execFile);

const names = ['chart-testing', 'chart-visualiser'] as const;
type Name = (typeof names)[number];

interface Manifest {
  bin: Record<string, string>;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** A folder outside this project, with the example's three charts and both packages installed. */
export interface Consumer {
  folder: string;
  installed: (name: Name) => { folder: string; manifest: Manifest };
  /** Node's arguments to run a command as `npx` does. */
  command: (name: Name, ...args: string[]) => string[];
  /** Runs Node in the folder; returns its output, even if it fails. */
  node: (...args: string[]) => Promise<{ code: number; output: string }>;
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await symlink(from, to, 'junction');
}

/** Packs a copy of the project, because packing briefly changes manifests that other processes use. */
async function pack(work: string): Promise<string> {
  const copy = join(work, 'copy');
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const path of ['packages', 'tools/packages', 'tsconfig.json', 'package.json'])
    await cp(join(root, path), join(copy, path), { recursive: true, filter: isSource });
  for (const name of await readdir(join(root, 'node_modules'))) {
    const isOurs = names.some((one) => one === name);
    await link(
      isOurs ? join(copy, 'packages', name) : join(root, 'node_modules', name),
      join(copy, 'node_modules', name),
    );
  }
  const tarballs = join(work, 'tarballs');
  await mkdir(tarballs);
  await run('npm', ['pack', '--workspaces', '--silent', '--pack-destination', tarballs], { cwd: copy });
  return tarballs;
}

/** Like `npm install` without a registry: only packages listed in a manifest are available. */
async function install(tarballs: string, modules: string): Promise<Record<string, Manifest>> {
  const manifests: Record<string, Manifest> = {};
  for (const file of await readdir(tarballs)) {
    const name = file.replace(/-[\d.]+\.tgz$/, '');
    const folder = join(modules, name);
    await mkdir(folder, { recursive: true });
    await run('tar', ['-xzf', join(tarballs, file), '-C', folder, '--strip-components=1']);
    manifests[name] = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  }
  const dependencyNames = Object.values(manifests).flatMap(({ dependencies, peerDependencies }) =>
    Object.keys({ ...dependencies, ...peerDependencies }),
  );
  for (const name of new Set(dependencyNames))
    if (!(name in manifests)) await link(join(root, 'node_modules', name), join(modules, name));
  return manifests;
}

/** Packs both packages and installs them next to the example. */
export async function installPackages(): Promise<Consumer & { remove: () => Promise<void> }> {
  const work = await realpath(await mkdtemp(join(tmpdir(), 'sidestage-consumer-')));
  const folder = join(work, 'project');
  const modules = join(folder, 'node_modules');
  const manifests = await install(await pack(work), modules);
  await cp(join(modules, 'chart-testing/example'), folder, { recursive: true });

  const installed: Consumer['installed'] = (name) => {
    const manifest = manifests[name];
    if (!manifest) throw new Error(`${name} was not packed.`);
    return { folder: join(modules, name), manifest };
  };
  return {
    folder,
    installed,
    command: (name, ...args) => [
      join('node_modules', name, installed(name).manifest.bin[name] ?? ''),
      ...args,
    ],
    node: async (...args) => {
      try {
        const { stdout, stderr } = await run(process.execPath, args, { cwd: folder });
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        if (!(error instanceof Error && 'stdout' in error && 'stderr' in error && 'code' in error))
          throw error;
        return { code: Number(error.code), output: `${error.stdout}${error.stderr}` };
      }
    },
    remove: () => rm(work, { recursive: true, force: true }),
  };
}
