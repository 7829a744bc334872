import { withData } from '../visualiser/build.ts';
import { gatherCoverage, gatherData } from '../visualiser/data/gather.ts';
import type { PageData } from '../visualiser/data/page-data.ts';
import { buildShell } from '../visualiser/shell-page.ts';
import { kept } from './kept.ts';

const always = ['package-lock.json', 'machines', 'tools/charts', 'tools/visualiser/data'];
const ofShell = [
  ...always,
  'src/ui',
  'tools/visualiser/page',
  'tools/coverage/runs.ts',
  'tools/visualiser/shell-page.ts',
  'tools/replay',
];
const ofData = [...always, 'tools/visualiser/layout', 'tools/paths'];

const [shell, drawn] = await Promise.all([
  kept('shell', ofShell, buildShell),
  kept('data', ofData, async () => JSON.stringify(await gatherData(null))),
]);
const data: PageData = JSON.parse(drawn);
process.stdout.write(withData(shell, { ...data, ...(await gatherCoverage()) }));
