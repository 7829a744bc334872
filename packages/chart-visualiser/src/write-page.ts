import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Project } from 'chart-testing';
import { buildVisualiser } from './build.ts';
import { compareWith } from './compare.ts';

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
