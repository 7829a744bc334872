import { describeCharts } from '../charts/load.ts';
import type { Project } from '../project.ts';
import { chosen, oneOf, runCommand, WrongUse } from '../run-command.ts';
import { counted } from '../util.ts';
import {
  type Change,
  type ChangedPart,
  type ChartDiff,
  diffCharts,
  type MachineDiff,
} from './diff-charts.ts';
import { chartsAt, chooseRevision } from './git.ts';

const marks: Record<Change, string> = { added: '+', removed: '-', changed: '~' };

const noDifference = (rev: string): string => `No state and no transition differs from ${rev}.`;

const parts = ({ states, transitions }: MachineDiff): [title: string, parts: ChangedPart[]][] => [
  ['States', states],
  ['Transitions', transitions],
];

const countLines = (list: readonly ChangedPart[], change: Change, what: string): string[] => {
  const total = list.filter((part) => part.change === change).length;
  return total > 0 ? [`${counted(total, what)} ${change}`] : [];
};

function summary({ state, states, transitions }: MachineDiff): string {
  const changes: Change[] = ['added', 'removed', 'changed'];
  const figures = changes.flatMap((change) => [
    ...countLines(states, change, 'state'),
    ...countLines(transitions, change, 'transition'),
  ]);
  return state === 'changed' ? figures.join(', ') : `the whole machine is ${state}`;
}

export function asText({ rev, machines }: ChartDiff): string {
  if (machines.length === 0) return noDifference(rev);
  const machineLines = (machine: MachineDiff) => [
    `${machine.name}: ${summary(machine)}`,
    ...parts(machine).flatMap(([, list]) =>
      list.flatMap(({ id, change, words }) => [
        `  ${marks[change]} ${id}`,
        ...words.map((line) => `      ${line}`),
      ]),
    ),
  ];
  return machines.map((machine) => machineLines(machine).join('\n')).join('\n\n');
}

export function asMarkdown({ rev, machines }: ChartDiff): string {
  if (machines.length === 0) return noDifference(rev);
  const partLines = ({ id, change, words }: ChangedPart) => [
    `- **${change}** \`${id}\``,
    ...words.map((line) => `  - ${line}`),
  ];
  const machineLines = (machine: MachineDiff) => [
    `## ${machine.name}`,
    '',
    `${summary(machine)}.`,
    ...parts(machine)
      .filter(([, list]) => list.length > 0)
      .flatMap(([title, list]) => ['', `### ${title}`, '', ...list.flatMap(partLines)]),
    '',
  ];
  return [`# Charts compared with ${rev}`, '', ...machines.flatMap(machineLines)].join('\n').trimEnd();
}

const help = `
chart-testing diff [REV] [CHARTS] [--machine NAME] [--format text|md|json]

Describes what has changed in the charts since a git revision, state by state and transition by transition.
Without REV: the last commit if charts have uncommitted changes; else where this branch left the default branch; else the
commit before the last change of a chart. The output says which.

  --machine NAME   only this machine
  --format         text (default), md for a pull request, json (the type ChartDiff)
`;

export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' }, format: { type: 'string', default: 'text' } },
      maxPositionals: 1,
      async run({ values: { machine, format }, positionals: [requested] }) {
        const shape = oneOf('format', ['text', 'md', 'json'], format);
        const { rev, why } = requested ? { rev: requested, why: 'as asked' } : await chooseRevision(project);
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
