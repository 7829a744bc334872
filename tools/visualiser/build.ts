import { gzipSync } from 'node:zlib';
import { inFreshNode } from '../vite/in-fresh-node.ts';
import { kept } from '../vite/kept.ts';
import type { Comparison } from './compare.ts';
import { type Drawn, gatherDrawn, gatherNow } from './data/gather.ts';
import type { PageData } from './data/page-data.ts';

const drawing = [
  'package-lock.json',
  'machines',
  'tools/charts',
  'tools/visualiser/data',
  'tools/visualiser/layout',
];
const ofShell = [
  ...drawing,
  'src/ui',
  'tools/coverage/runs.ts',
  'tools/replay',
  'tools/vite/one-page.ts',
  'tools/visualiser/page',
  'tools/visualiser/shell-page.ts',
];
const ofData = [...drawing, 'tools/paths'];

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

/** Every chart drawn, and the paths through it; anew when machines, models or the way of drawing have changed. */
async function drawn(): Promise<Drawn> {
  return JSON.parse(await kept('data', ofData, async () => JSON.stringify(await gatherDrawn())));
}

/** Everything the page shows, compared with nothing. */
export const drawnData = async (): Promise<PageData> => ({
  ...(await drawn()),
  ...(await gatherNow()),
  diff: null,
  compared: {},
});

/**
 * The whole visualiser as the text of one page that needs nothing else. What is slow to make is kept in `.cache` until
 * something that it is made of changes; coverage is as it is now.
 */
export async function buildVisualiser(comparison?: Comparison): Promise<string> {
  const [shell, data] = await Promise.all([emptyPage(), drawnData()]);
  return withData(shell, { ...data, ...comparison });
}
