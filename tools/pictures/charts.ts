import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mergeCoverage, openProject } from 'chart-testing/coverage-files';
import { compareWith, drawnData, emptyPage, withData } from 'chart-visualiser';
import type { Browser } from 'playwright-core';
import { take, windowed } from './take.ts';

/** Since then `counts` has lost a transition and won two states. */
const older = 'cc3495e~1';

/** The page as a file: coverage as the run `app` alone has left it, so that something is missing. */
async function page() {
  const project = await openProject();
  const data = await drawnData(project);
  const { files, transitions } = await mergeCoverage(project, { runs: ['app'] });
  if (files === 0)
    throw new Error('Nobody has walked the charts: npm run test:machines leaves their coverage.');
  const first = data.plans.transitions.find(({ machine }) => machine === 'counts')?.paths[0];
  if (!first) throw new Error('counts has no path.');
  return {
    html: withData(await emptyPage(project), {
      ...data,
      ...(await compareWith(project, older)),
      coverage: transitions,
      coverageNotes: [],
    }),
    path: first.id,
  };
}

/** Charts, paths, coverage and differences, from the page that can be mailed. */
export async function takeCharts(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sidestage-pictures-'));
  const file = join(folder, 'visualiser.html');
  const { html, path } = await page();
  await writeFile(file, html);
  const window = await browser.newPage(windowed);
  const open = async (place: Record<string, string>) => {
    await window.goto('about:blank');
    await window.goto(`${pathToFileURL(file)}#${new URLSearchParams(place)}`);
    await window.locator('[data-item]').first().waitFor();
    await window.evaluate(() => document.fonts.ready);
  };

  await open({ machine: 'session', at: 'session.authenticated.unanswered', colour: 'plain' });
  await take('chart', window);
  await open({ machine: 'toggle', colour: 'coverage' });
  await take('coverage', window);
  await open({ machine: 'counts', at: 'counts.idle.failed', colour: 'differences' });
  await take('differences', window);
  await open({ machine: 'session', tab: 'paths', row: 'SES-06' });
  await take('paths', window.getByRole('complementary', { name: 'About it' }));
  await open({ machine: 'counts', tab: 'paths', path, step: '8' });
  await take('walk', window);
  await open({ machine: 'session', colour: 'plain' });
  await window.keyboard.press('/');
  await window.getByRole('combobox').fill('offline');
  await take('search', window.getByRole('dialog'));

  await window.close();
  await rm(folder, { recursive: true });
}
