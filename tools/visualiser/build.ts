import { gzipSync } from 'node:zlib';
import type { ChartDiff } from '#tools/machines/diff/chart-diff.ts';
import { kept } from '../vite/kept.ts';
import { gatherCoverage, gatherData } from './data/gather.ts';
import type { PageData } from './data/page-data.ts';
import { buildShell } from './shell-page.ts';

export interface VisualiserOptions {
  /** Painted in the charts. */
  diff?: ChartDiff | null;
}

const ofBoth = ['package-lock.json', 'machines', 'tools/charts', 'tools/visualiser'];
const ofShell = [...ofBoth, 'src/ui', 'tools/replay', 'tools/coverage/runs.ts', 'tools/vite/one-page.ts'];
const ofData = [...ofBoth, 'tools/paths', 'tests/paths'];

/** A fifth of the size of the JSON, and nothing in it ends a script element. */
const packed = (data: PageData): string => gzipSync(JSON.stringify(data), { level: 9 }).toString('base64');

/** The page with its data in it, before the scripts that read them. */
export const withData = (shell: string, data: PageData): string =>
  shell.replace(
    '</head>',
    () => `<script id="page-data" type="text/plain">${packed(data)}</script>\n</head>`,
  );

/**
 * The whole visualiser as the text of one page that needs nothing else. What is slow to make is kept in `.cache` until
 * something that it is made of changes; coverage is as it is now.
 */
export async function buildVisualiser({ diff = null }: VisualiserOptions = {}): Promise<string> {
  const [shell, drawn] = await Promise.all([
    kept('shell', ofShell, buildShell),
    kept('data', ofData, async () => JSON.stringify(await gatherData(null))),
  ]);
  const data: PageData = JSON.parse(drawn);
  return withData(shell, { ...data, ...(await gatherCoverage()), diff, made: new Date().toISOString() });
}
