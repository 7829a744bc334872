import { openBrowser } from '../bench/browser.ts';
import { takeCharts } from './charts.ts';
import { drawIcons } from './icons.ts';
import { takeLive } from './live.ts';

const browser = await openBrowser();
try {
  await takeCharts(browser);
  await takeLive(browser);
  await drawIcons();
} finally {
  await browser.close();
}
