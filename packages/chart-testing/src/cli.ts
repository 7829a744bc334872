#!/usr/bin/env node
import { openProject, type Project, withCharts } from './project.ts';

const commands: Record<string, () => Promise<{ run: (project: Project, args: string[]) => Promise<void> }>> =
  {
    paths: () => import('./paths/command.ts'),
    coverage: () => import('./coverage/command.ts'),
    lint: () => import('./lint/command.ts'),
    diff: () => import('./diff/command.ts'),
    mutate: () => import('./faults/command.ts'),
    export: () => import('./export.ts'),
    replay: () => import('./replay/command.ts'),
  };

const help = `chart-testing COMMAND [CHARTS] [options]

  paths     test plans: what to do, step by step, and what to expect
  coverage  which transitions were walked, by which runs
  lint      what is wrong with the charts, and how to mend it
  diff      what has changed since a revision of git, in words
  mutate    puts faults into the charts and names those that no claim notices
  export    JSON for Stately's editor, and Mermaid
  replay    replays a session saved in the visualiser, or makes it a test

CHARTS are files such as src/**/*.machine.ts; without, those of chart-testing.config.ts.
chart-testing COMMAND --help says more.`;

const isChart = (word: string): boolean => /^[^-].*\.[cm]?[jt]s$/.test(word);

const [name = '', ...words] = process.argv.slice(2);
const command = commands[name];
if (command) {
  const charts = words.filter(isChart);
  const [project, { run }] = await Promise.all([openProject(), command()]);
  await run(
    charts.length > 0 ? withCharts(project, charts) : project,
    words.filter((word) => !isChart(word)),
  );
} else {
  const isAsked = ['', 'help', '--help', '-h'].includes(name);
  console[isAsked ? 'log' : 'error'](isAsked ? help : `There is no command "${name}". See --help.`);
  process.exitCode = isAsked ? 0 : 2;
}
