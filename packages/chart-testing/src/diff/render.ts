import type { Change, ChangedPart, ChartDiff, MachineDiff } from './diff-charts.ts';

const marks: Record<Change, string> = { added: '+', removed: '-', changed: '~' };

const nothing = (rev: string): string => `No state and no transition differs from ${rev}.`;

const parts = ({ states, transitions }: MachineDiff): [title: string, parts: ChangedPart[]][] => [
  ['States', states],
  ['Transitions', transitions],
];

const count = (list: readonly ChangedPart[], change: Change, what: string): string[] => {
  const many = list.filter((part) => part.change === change).length;
  return many > 0 ? [`${many} ${what}${many === 1 ? '' : 's'} ${change}`] : [];
};

function summary({ state, states, transitions }: MachineDiff): string {
  const changes: Change[] = ['added', 'removed', 'changed'];
  const figures = changes.flatMap((change) => [
    ...count(states, change, 'state'),
    ...count(transitions, change, 'transition'),
  ]);
  return state === 'changed' ? figures.join(', ') : `the whole machine is ${state}`;
}

/** For the terminal. */
export function asText({ rev, machines }: ChartDiff): string {
  if (machines.length === 0) return nothing(rev);
  const machineLines = (machine: MachineDiff) => [
    `${machine.name}: ${summary(machine)}`,
    ...parts(machine).flatMap(([, list]) =>
      list.flatMap(({ id, change, words }) => [
        `  ${marks[change]} ${id}`,
        ...words.map((said) => `      ${said}`),
      ]),
    ),
  ];
  return machines.map((machine) => machineLines(machine).join('\n')).join('\n\n');
}

/** For a pull request. */
export function asMarkdown({ rev, machines }: ChartDiff): string {
  if (machines.length === 0) return nothing(rev);
  const partLines = ({ id, change, words }: ChangedPart) => [
    `- **${change}** \`${id}\``,
    ...words.map((said) => `  - ${said}`),
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
