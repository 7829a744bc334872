import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chartFiles, type Project } from 'chart-testing';
import { type Comparison, compareWith } from './compare.ts';
import { type Drawn, gatherDrawn, gatherNow } from './data/gather.ts';
import type { Opening, PageData } from './data/page-data.ts';

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
async function kept(
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

const run = promisify(execFile);

/**
 * Runs a program of this package in a process of its own, where charts are as they are now: a module that Node has loaded
 * once stays.
 * @param program its name, without the ending
 * @returns what it printed; rejects with what it complained of
 */
export async function inOwnProcess(program: string, args: readonly string[] = []): Promise<string> {
  const file = join(import.meta.dirname, `${program}${extname(import.meta.filename)}`);
  const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NODE_ENV: 'production' } };
  try {
    return (await run(process.execPath, [file, ...args], options)).stdout;
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? error.stderr : error;
    throw new Error(String(said).trim());
  }
}

const here = import.meta.dirname;
const chartTesting = dirname(fileURLToPath(import.meta.resolve('chart-testing')));

/** Charts, with the models and what else lies beside them, the config, and all that draws them. */
const ofData = (project: Project) => [
  ...new Set(chartFiles(project).map(dirname)),
  join(project.root, 'chart-testing.config.ts'),
  chartTesting,
  join(here, 'data'),
  join(here, 'layout'),
];

/** A fifth of the size of the JSON, and nothing in it ends a script element. */
const packed = (data: PageData): string => gzipSync(JSON.stringify(data), { level: 9 }).toString('base64');

/** The page with its data in it, before the program that reads them. */
export const withData = (shell: string, data: PageData): string =>
  shell.replace(
    program,
    () => `<script id="page-data" type="text/plain">${packed(data)}</script>\n${program}`,
  );

/** From the packed package, where it was built before, or else built when its sources have changed. */
function built(project: Project, what: 'shell' | 'still', file: string): Promise<string> {
  const path = join(here, file);
  return existsSync(path)
    ? readFile(path, 'utf8')
    : kept(project, what, [here, chartTesting], () => inOwnProcess('print-built', [what]));
}

/** The page without data. */
export const emptyPage = (project: Project): Promise<string> => built(project, 'shell', 'page.html');

const slot = '<div id="root"></div>';
const program = '<script type="module">';

/** A page with its data, which shows its first chart before its program is read. */
async function withStill(project: Project, page: string, data: PageData): Promise<string> {
  const code = await built(project, 'still', 'still.js');
  const module = `data:text/javascript,${encodeURIComponent(code)}`;
  const { stillOf }: { stillOf: (data: PageData) => { html: string; opening: Opening } } = await import(
    module
  );
  const { html, opening } = stillOf(data);
  return page
    .replace(
      slot,
      (empty) =>
        `${empty}\n<template id="still" data-opening='${JSON.stringify(opening)}'>${html}</template>`,
    )
    .replace(program, '<script type="text/plain" id="program">');
}

/** Every chart drawn, and the paths through it; anew when charts, models or the way of drawing have changed. */
async function drawn(project: Project): Promise<Drawn> {
  const make = async () => JSON.stringify(await gatherDrawn(project));
  return JSON.parse(await kept(project, 'data', ofData(project), make));
}

/** Everything the page shows, compared with nothing. */
export const drawnData = async (project: Project): Promise<PageData> => ({
  ...(await drawn(project)),
  ...(await gatherNow(project)),
  diff: null,
  compared: {},
});

/**
 * The whole visualiser as the text of one page that needs nothing else. What is slow to make is kept in
 * `node_modules/.cache` until something that it is made of changes; coverage is as it is now.
 */
export async function buildVisualiser(project: Project, comparison?: Comparison): Promise<string> {
  const [shell, drawn] = await Promise.all([emptyPage(project), drawnData(project)]);
  const data = { ...drawn, ...comparison };
  return withStill(project, withData(shell, data), data);
}

export const usualPage = ({ root, reports }: Project): string => resolve(root, reports, 'visualiser.html');

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/**
 * Writes the page.
 * @param out relative to where the command was given; `visualiser.html` in the folder of reports unless said
 * @param rev of git, whose charts are compared with those of now; empty for the one that is chosen by itself
 * @returns a sentence with its place and size
 */
export async function writePage(
  project: Project,
  out: string | undefined,
  rev: string | undefined,
): Promise<string> {
  const start = performance.now();
  const html = await buildVisualiser(
    project,
    rev === undefined ? undefined : await compareWith(project, rev),
  );
  const file = out === undefined ? usualPage(project) : resolve(out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
  const size = `${kilobytes(Buffer.byteLength(html))}, ${kilobytes(gzipSync(html).length)} in gzip`;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${relative(process.cwd(), file)}: ${size}, in ${seconds} s`;
}
