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

  paths     writes test plans: what to do, step by step, and what to expect
  coverage  shows which transitions were walked, by which runs
  lint      finds faults in the charts, and suggests a fix for each
  diff      describes what has changed since a git revision
  mutate    puts faults into the charts and lists those that no claim catches
  export    writes each chart as JS and JSON for Stately, and as Mermaid
  replay    replays a session saved in chart-visualiser, or writes a test that does

CHARTS are files such as src/**/*.machine.ts; default: those of chart-testing.config.ts.
chart-testing COMMAND --help lists its options.`;

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
