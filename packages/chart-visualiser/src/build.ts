import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chartFiles, project } from 'chart-testing';
import type { Comparison } from './compare.ts';
import { type Drawn, gatherDrawn, gatherNow } from './data/gather.ts';
import type { PageData } from './data/page-data.ts';
import { kept } from './kept.ts';
import { inOwnProcess } from './own-process.ts';

const here = import.meta.dirname;
const chartTesting = dirname(fileURLToPath(import.meta.resolve('chart-testing')));

/** Charts, with the models and what else lies beside them, the config, and all that draws them. */
const ofData = () => [
  ...new Set(chartFiles().map(dirname)),
  join(project.root, 'chart-testing.config.ts'),
  chartTesting,
  join(here, 'data'),
  join(here, 'layout'),
];

/** A fifth of the size of the JSON, and nothing in it ends a script element. */
const packed = (data: PageData): string => gzipSync(JSON.stringify(data), { level: 9 }).toString('base64');

/** The page with its data in it, before the scripts that read them. */
export const withData = (shell: string, data: PageData): string =>
  shell.replace(
    '</head>',
    () => `<script id="page-data" type="text/plain">${packed(data)}</script>\n</head>`,
  );

/** In the packed package, where it was built before. */
const builtPage = join(here, 'page.html');

/** The page without data. */
export const emptyPage = (): Promise<string> =>
  existsSync(builtPage)
    ? readFile(builtPage, 'utf8')
    : kept('shell', [here, chartTesting], () => inOwnProcess('print-shell'));

/** Every chart drawn, and the paths through it; anew when charts, models or the way of drawing have changed. */
async function drawn(): Promise<Drawn> {
  return JSON.parse(await kept('data', ofData(), async () => JSON.stringify(await gatherDrawn())));
}

/** Everything the page shows, compared with nothing. */
export const drawnData = async (): Promise<PageData> => ({
  ...(await drawn()),
  ...(await gatherNow()),
  diff: null,
  compared: {},
});

/**
 * The whole visualiser as the text of one page that needs nothing else. What is slow to make is kept in
 * `node_modules/.cache` until something that it is made of changes; coverage is as it is now.
 */
export async function buildVisualiser(comparison?: Comparison): Promise<string> {
  const [shell, data] = await Promise.all([emptyPage(), drawnData()]);
  return withData(shell, { ...data, ...comparison });
}
