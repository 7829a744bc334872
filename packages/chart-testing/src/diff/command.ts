import { describeCharts } from '../charts/load.ts';
import type { Project } from '../project.ts';
import { chosen, oneOf, runCommand, WrongUse } from '../run-command.ts';
import { chartsAt } from './charts-at.ts';
import { diffCharts } from './diff-charts.ts';
import { asMarkdown, asText } from './render.ts';
import { chooseRevision } from './revision.ts';

const help = `
chart-testing diff [REV] [CHARTS] [--machine NAME] [--format text|md|json]

What has changed in the charts since a revision of git, state by state and transition by transition, in words.
Without REV: the last commit while charts are changed and not committed; else where this branch left the default one;
else before the last change of a chart. The output says which.

  --machine NAME   only this one, by its name
  --format         text (default), md for a pull request, json (the type ChartDiff)
`;

/** The command `chart-testing diff`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' }, format: { type: 'string', default: 'text' } },
      words: 1,
      async run({ values: { machine, format }, positionals: [asked] }) {
        const shape = oneOf('format', ['text', 'md', 'json'], format);
        const { rev, why } = asked ? { rev: asked, why: 'as asked' } : await chooseRevision(project);
        const [before, after] = await Promise.all([chartsAt(project, rev), describeCharts(project)]);
        if (before.length === 0) throw new WrongUse(`There were no charts yet in ${rev}.`);
        chosen([...after, ...before], machine);
        const isWanted = ({ name }: { name: string }) => machine === undefined || name === machine;
        const diff = diffCharts(before.filter(isWanted), after.filter(isWanted), rev);
        if (shape === 'json') console.log(JSON.stringify(diff, null, 2));
        if (shape === 'md') console.log(asMarkdown(diff));
        if (shape === 'text') console.log(`Compared with ${rev} (${why}).\n\n${asText(diff)}`);
        return 0;
      },
    },
    args,
  );
