import { openBrowser } from '../bench/browser.ts';
import { takeApp } from './app.ts';
import { takeCharts } from './charts.ts';
import { drawIcons } from './icons.ts';
import { takeLive } from './live.ts';

const parts = { charts: takeCharts, live: takeLive, app: takeApp, icons: drawIcons };

/** All pictures of the docs, or those of the named parts: `npm run docs:pictures -- app`. */
const asked = process.argv.slice(2);
const browser = await openBrowser();
try {
  for (const [name, takeThem] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await takeThem(browser);
} finally {
  await browser.close();
}
