import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chartFiles, type Project, runProgram } from 'chart-testing';
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

async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) for (const line of await describe(source)) hash.update(line);
  return hash.digest('hex');
}

/**
 * Caches the result of `build` until one of the source files or folders changes.
 * @param name of the cache file
 */
async function cachedBuild(
  { root }: Project,
  name: string,
  sources: readonly string[],
  build: () => Promise<string>,
): Promise<string> {
  const folder = join(root, 'node_modules/.cache/chart-visualiser');
  const file = `${name}-${await fingerprint(sources)}`;
  const path = join(folder, file);
  const cached = await readFile(path, 'utf8').catch(() => null);
  if (cached !== null) return cached;
  const result = await build();
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder))
    if (old.startsWith(`${name}-`)) await rm(join(folder, old), { force: true });
  await writeFile(`${path}.part-${process.pid}`, result);
  await rename(`${path}.part-${process.pid}`, path);
  return result;
}

/**
 * Runs a program of this package in a child process, because Node never reloads a changed chart module.
 * @param program its name, without the extension
 * @returns its output
 * @throws its error output
 */
export async function inOwnProcess(program: string, args: readonly string[] = []): Promise<string> {
  const file = join(import.meta.dirname, `${program}${extname(import.meta.filename)}`);
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output, stderr } = await runProgram(process.execPath, [file, ...args], { env });
  if (code !== 0) throw new Error(stderr.trim());
  return output;
}

const here = import.meta.dirname;
const chartTesting = dirname(fileURLToPath(import.meta.resolve('chart-testing')));

/** The folders of the charts and models, the config, and the code that draws them. */
const dataSources = (project: Project) => [
  ...new Set(chartFiles(project).map(dirname)),
  join(project.root, 'chart-testing.config.ts'),
  chartTesting,
  join(here, 'data'),
  join(here, 'layout'),
];

/** A fifth of the size of the JSON, and it cannot close a script element. */
const compressed = (data: PageData): string =>
  gzipSync(JSON.stringify(data), { level: 9 }).toString('base64');

/** Inserts the data before the program that reads it. */
export const withData = (shell: string, data: PageData): string =>
  shell.replace(
    program,
    () => `<script id="page-data" type="text/plain">${compressed(data)}</script>\n${program}`,
  );

/** Reads the file from the published package, or builds and caches it. */
function prebuilt(project: Project, what: 'shell' | 'still', file: string): Promise<string> {
  const path = join(here, file);
  return existsSync(path)
    ? readFile(path, 'utf8')
    : cachedBuild(project, what, [here, chartTesting], () => inOwnProcess('print-built', [what]));
}

/** The page without data. */
export const emptyPage = (project: Project): Promise<string> => prebuilt(project, 'shell', 'page.html');

const slot = '<div id="root"></div>';
const program = '<script type="module">';

/** Adds a static rendering of the first chart, which is shown before the program is parsed. */
async function withStaticRender(project: Project, page: string, data: PageData): Promise<string> {
  const code = await prebuilt(project, 'still', 'still.js');
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

/** The drawn charts and their paths, cached until charts, models or the drawing code change. */
async function cachedDrawings(project: Project): Promise<Drawn> {
  const build = async () => JSON.stringify(await gatherDrawn(project));
  return JSON.parse(await cachedBuild(project, 'data', dataSources(project), build));
}

/** All data of the page, without a comparison. */
export const drawnData = async (project: Project): Promise<PageData> => ({
  ...(await cachedDrawings(project)),
  ...(await gatherNow(project)),
  diff: null,
  compared: {},
});

/**
 * The whole visualiser as one self-contained HTML page. Slow parts are cached in `node_modules/.cache`; coverage is
 * always current.
 */
export async function buildVisualiser(project: Project, comparison?: Comparison): Promise<string> {
  const [shell, charts] = await Promise.all([emptyPage(project), drawnData(project)]);
  const data = { ...charts, ...comparison };
  return withStaticRender(project, withData(shell, data), data);
}

export const defaultPage = ({ root, reports }: Project): string => resolve(root, reports, 'visualiser.html');

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/**
 * Writes the page.
 * @param out relative to the working folder; default: `visualiser.html` in the reports folder
 * @param rev git revision to compare with; empty: chosen automatically
 * @returns a sentence with its path and size
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
  const file = out === undefined ? defaultPage(project) : resolve(out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
  const size = `${kilobytes(Buffer.byteLength(html))}, ${kilobytes(gzipSync(html).length)} in gzip`;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${relative(process.cwd(), file)}: ${size}, in ${seconds} s`;
}
