import { rememberNames } from 'chart-testing/live';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { Opening, PageData } from '../data/page-data.ts';
import { startOf } from './chart/view.ts';
import { App } from './shell/app.tsx';
import { createStillWorld } from './state/world.ts';

/** The page at the default place as static HTML, and the size of its chart. */
export function stillOf(data: PageData): { html: string; opening: Opening } {
  rememberNames(data.renamed);
  const world = createStillWorld(data);
  const html = renderToStaticMarkup(<App world={world} />);
  world.player.stop();
  const layout = data.charts[0]?.layout;
  const { width = 0, height = 0, initials = [] } = layout ?? {};
  return { html, opening: { width, height, start: startOf({ initials }) } };
}
