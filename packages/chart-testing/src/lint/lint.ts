import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { chartFiles, loadCharts, loadModels, nameOfFile } from '../charts/load.ts';
import { nodesOf } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import { type Project, within } from '../project.ts';
import { deadEnds, shadowedBranches } from './chart/dead-ends.ts';
import { neverSeen } from './chart/never-seen.ts';
import { unreachableStates } from './chart/reachable.ts';
import { type ChartIssue, chartIssues } from './chart-rules.ts';
import { eventFindings } from './events/event-rules.ts';
import type { Finding } from './finding.ts';
import { pasteIssues } from './paste/paste-rules.ts';

/** What a chart alone shows to be wrong with it. */
const lintChart = (machine: AnyStateMachine): ChartIssue[] => [
  ...chartIssues(machine),
  ...shadowedBranches(machine),
  ...unreachableStates(machine),
  ...deadEnds(machine),
];

/** What a chart, and trying it by its model, show to be wrong. What is dead by the chart is told once. */
export function lintMachine(machine: AnyStateMachine, model: AnyModel | undefined): ChartIssue[] {
  const known = lintChart(machine);
  const tried = model ? neverSeen(machine, model) : [];
  const isTold = ({ where }: ChartIssue) =>
    known.some(
      (issue) =>
        where === issue.where || where.startsWith(`${issue.where}.`) || where.startsWith(`${issue.where} |`),
    );
  return [...known, ...tried.filter((issue) => !isTold(issue))];
}

const descriptorsOf = (machine: AnyStateMachine): string[] => [
  ...new Set(
    nodesOf(machine.root)
      .flatMap(({ transitions }) => [...transitions.keys()])
      .filter((descriptor) => !descriptor.startsWith('xstate.')),
  ),
];

/** Everything wrong with the charts of a project, by machine. */
export async function lintProject(project: Project): Promise<Finding[]> {
  const [charts, models] = await Promise.all([loadCharts(project), loadModels(project)]);
  const files = chartFiles(project);
  const config = within(project, 'tsconfig.json');
  const found = (machine: string, issues: readonly ChartIssue[]): Finding[] =>
    issues.map(({ where, what, mend }) => ({ machine, where, what, mend }));
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
