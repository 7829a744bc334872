import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { chartFiles, describeCharts, loadCharts, loadModels, nameOfFile } from '../charts/load.ts';
import { listTransitions, nodesOf, statesOf } from '../charts/transitions.ts';
import { explored } from '../explore/explore.ts';
import type { AnyModel } from '../model.ts';
import { type Project, within } from '../project.ts';
import { chosen, runCommand } from '../run-command.ts';
import { counted, isWithin } from '../util.ts';
import { type ChartIssue, chartIssues, type Finding, formatFindings } from './chart-rules.ts';
import { eventFindings } from './events.ts';
import { pasteIssues } from './paste.ts';
import { deadEnds, shadowedBranches, unreachableStates } from './reachable.ts';

/** States never entered and transitions never taken during exploration. */
export function neverSeen(machine: AnyStateMachine, model: AnyModel): ChartIssue[] {
  const { situations, edges } = explored(model);
  const states = new Set(edges.flatMap(({ visited }) => visited));
  const transitions = new Set(edges.flatMap(({ walked }) => walked.flat()));
  const what = (never: string) => `never ${never} in any of ${situations} situations`;
  const fix = 'Remove it, or give the model a case that leads there.';
  return [
    ...statesOf(machine)
      .filter(({ id }) => !states.has(id))
      .map(({ id }) => ({ where: id, what: what('entered'), fix })),
    ...listTransitions(machine)
      .filter(({ id }) => !transitions.has(id))
      .map(({ id, branch }) => ({
        where: id,
        what: what('taken'),
        fix: branch === 'else' ? 'Remove the guard of the last branch, or give the model a case.' : fix,
      })),
  ];
}

const lintChart = (machine: AnyStateMachine): ChartIssue[] => [
  ...chartIssues(machine),
  ...shadowedBranches(machine),
  ...unreachableStates(machine),
  ...deadEnds(machine),
];

/** Issues found in the chart and by exploring its model, without reporting the same dead part twice. */
export function lintMachine(machine: AnyStateMachine, model: AnyModel | undefined): ChartIssue[] {
  const known = lintChart(machine);
  const found = model ? neverSeen(machine, model) : [];
  const isKnown = ({ where }: ChartIssue) =>
    known.some((issue) => isWithin(where, issue.where) || where.startsWith(`${issue.where} |`));
  return [...known, ...found.filter((issue) => !isKnown(issue))];
}

const descriptorsOf = (machine: AnyStateMachine): string[] => [
  ...new Set(
    nodesOf(machine.root)
      .flatMap(({ transitions }) => [...transitions.keys()])
      .filter((descriptor) => !descriptor.startsWith('xstate.')),
  ),
];

async function lintProject(project: Project): Promise<Finding[]> {
  const [charts, models] = await Promise.all([loadCharts(project), loadModels(project)]);
  const files = chartFiles(project);
  const config = within(project, 'tsconfig.json');
  const found = (machine: string, issues: readonly ChartIssue[]): Finding[] =>
    issues.map(({ where, what, fix }) => ({ machine, where, what, fix }));
  const modelOf = (machine: AnyStateMachine) => models.find(({ model }) => model.machine === machine)?.model;
  const listeners = charts.map(({ name, machine }) => ({
    name,
    file: files.find((file) => nameOfFile(file) === name) ?? '',
    descriptors: descriptorsOf(machine),
  }));
  return [
    ...charts.flatMap(({ name, machine }) => found(name, lintMachine(machine, modelOf(machine)))),
    ...files.flatMap((file) =>
      found(nameOfFile(file), pasteIssues(basename(file), readFileSync(file, 'utf8'))),
    ),
    ...(existsSync(config) ? eventFindings(listeners, config, project.senders) : []),
  ];
}

const help = `
chart-testing lint [CHARTS] [--machine NAME]

Finds unreachable states, dead ends, branches that are never taken, actors without onError, inline implementations, missing
descriptions and ids, events that nothing sends or handles, loops without a limit, and charts that Stately's editor cannot
read. Charts with a model are also explored: every situation is tried. Each finding suggests a fix. The exit code is 1 if
there is one.

  --machine NAME   only this machine
`;

export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: { machine: { type: 'string' } },
      async run({ values: { machine } }) {
        const charts = chosen(await describeCharts(project), machine);
        const findings = (await lintProject(project)).filter(
          (finding) => machine === undefined || finding.machine === machine,
        );
        const states = charts.flatMap((chart) => chart.states);
        const transitions = charts.flatMap((chart) => chart.transitions);
        const scope = [
          counted(charts.length, 'machine'),
          counted(states.length, 'state'),
          counted(transitions.length, 'transition'),
        ].join(', ');
        if (findings.length > 0) console.log(formatFindings(findings));
        console.log(
          `${scope}: ${findings.length === 0 ? 'nothing wrong' : counted(findings.length, 'finding')}`,
        );
        return findings.length === 0 ? 0 : 1;
      },
    },
    args,
  );
