import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../run.ts';

const endings = /\.(tsx?|mjs|css|json|grit|html|md)$/;
const generated = /\.gen\.ts$|(?:^|\/)dist[^/]*\/|^server\/db\/migrations\/|^package-lock\.json$/;

export type SourceFile = { path: string; text: string };

/** Every hand-written file, by path relative to the root. */
export async function readSources(): Promise<SourceFile[]> {
  const paths = (await list(root, await ignoredNames())).filter(
    (path) => endings.test(path) && !generated.test(path),
  );
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })));
}

/** The names in `.gitignore`, and `.git` itself. */
export async function ignoredNames() {
  const ignore = await readFile(join(root, '.gitignore'), 'utf8');
  return new Set(['.git', ...ignore.split('\n').map((line) => line.replace(/\/$/, ''))]);
}

async function list(folder: string, skipped: Set<string>): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      if (skipped.has(entry.name)) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? list(path, skipped) : [relative(root, path)];
    }),
  );
  return found.flat();
}
