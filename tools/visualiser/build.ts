import type { ChartDiff } from '#tools/machines/diff/chart-diff.ts';
import { gatherData } from './data/gather.ts';
import type { PageData } from './data/page-data.ts';
import { buildShell } from './shell-page.ts';

export interface VisualiserOptions {
  /** Painted in the charts. */
  diff?: ChartDiff | null;
}

/** JSON that ends no script element. */
const embedded = (data: PageData) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The page with its data in it, before the scripts that read them. */
export const withData = (shell: string, data: PageData): string =>
  shell.replace(
    '</head>',
    () => `<script id="page-data" type="application/json">${embedded(data)}</script>\n</head>`,
  );

/** The whole visualiser as the text of one page that needs nothing else. */
export async function buildVisualiser({ diff = null }: VisualiserOptions = {}): Promise<string> {
  const [shell, data] = await Promise.all([buildShell(), gatherData(diff)]);
  return withData(shell, data);
}
