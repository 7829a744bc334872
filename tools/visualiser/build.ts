import { gzipSync } from 'node:zlib';
import type { ChartDiff } from '#tools/machines/diff/chart-diff.ts';
import { inFreshNode } from '../vite/in-fresh-node.ts';
import { kept } from '../vite/kept.ts';
import { browserStages } from './data/browser-stages.ts';
import { gatherCoverage, gatherData } from './data/gather.ts';
import type { PageData } from './data/page-data.ts';

export interface VisualiserOptions {
  /** Painted in the charts. */
  diff?: ChartDiff | null;
}

const drawing = ['package-lock.json', 'machines', 'tools/charts', 'tools/visualiser/layout'];
const ofShell = [
  ...drawing,
  'src/ui',
  'tools/coverage/runs.ts',
  'tools/replay',
  'tools/vite/one-page.ts',
  'tools/visualiser/page',
  'tools/visualiser/shell-page.ts',
];
const ofData = [...drawing, 'tools/paths', 'tools/visualiser/data'];

/** A fifth of the size of the JSON, and nothing in it ends a script element. */
const packed = (data: PageData): string => gzipSync(JSON.stringify(data), { level: 9 }).toString('base64');

/** The page with its data in it, before the scripts that read them. */
export const withData = (shell: string, data: PageData): string =>
  shell.replace(
    '</head>',
    () => `<script id="page-data" type="text/plain">${packed(data)}</script>\n</head>`,
  );

/** The page without data. Made in a process of its own, since Vite builds for tests within tests. */
export const emptyPage = (): Promise<string> =>
  kept('shell', ofShell, () => inFreshNode('../visualiser/print-shell.ts'));

/** Everything that is made of machines and models alone, drawings among it; anew when one of them has changed. */
export async function drawnData(): Promise<PageData> {
  return JSON.parse(await kept('data', ofData, async () => JSON.stringify(await gatherData(null))));
}

/**
 * The whole visualiser as the text of one page that needs nothing else. What is slow to make is kept in `.cache` until
 * something that it is made of changes; coverage is as it is now.
 */
export async function buildVisualiser({ diff = null }: VisualiserOptions = {}): Promise<string> {
  const [shell, drawn] = await Promise.all([emptyPage(), drawnData()]);
  const now = { ...(await gatherCoverage()), inBrowser: browserStages(), made: new Date().toISOString() };
  return withData(shell, { ...drawn, ...now, diff });
}
