/** Everything that a project uses of this package in Node. What runs beside its machines in a page is in `live.ts`. */

// Charts as they are, and as plain data.
export { type Chart, type ChartState, type ChartTransition, describeChart } from './charts/chart.ts';
export {
  chartFiles,
  describeCharts,
  loadCharts,
  loadModels,
  loadPlannable,
  stagedMachines,
} from './charts/load.ts';
export { listTransitions, pathOf, statesOf } from './charts/transitions.ts';

// Models: what may happen, and what must then be true.
export {
  type ActorInput,
  type ActorOutput,
  type AnyModel,
  type EventCases,
  type EventOf,
  type Model,
  type Outcomes,
  type Payload,
  type Sent,
  type Src,
  defineModel,
  sayIssue,
} from './model.ts';
export { followClaims } from './claims/check-claims.ts';

// A machine tried out.
export { Run, type Step } from './explore/run.ts';
export { placeholdersOf } from './explore/stand-ins.ts';
export type { Stimulus, Way } from './explore/stimulus.ts';

// Tours for tests: every transition, in every way it turns out, held to the claims.
export { asTestPath, describePath, machineHandlers, testPath } from './tour.ts';
export { planTour, report, walk, walkedOn } from './tour.ts';

// Plans for people: every transition, state or pair, in few steps.
export { makePlan, pathId } from './paths/make-plan.ts';
export type { PathPlan, PlannedPath, PlannedStep, Strategy, Unreachable } from './paths/plan.ts';
export { wayOf } from './paths/ways.ts';

// What is wrong with charts, and what their models notice.
export { faultCatcher } from './faults/command.ts';
export { pickFaults, seedFaults } from './faults/seed.ts';
export { chartIssues } from './lint/chart-rules.ts';
export { pasteIssues } from './lint/paste.ts';

// Sessions that were saved.
export { type MachinePath, type PathFile, type PathStep, asPathFile, choose } from './replay/path-file.ts';
export { wordsOfStep } from './replay/path-step.ts';
export { isGood, replay, replayPart, sayStep, toStimulus } from './replay/replay.ts';

// What has changed since a revision, for `chart-visualiser`.
export { type ChangedPart, type ChartDiff, type MachineDiff, diffCharts } from './diff/diff-charts.ts';
export { chartsAt, chooseRevision } from './diff/git.ts';
export { underNewIds } from './diff/pairs.ts';

// What other commands on the same project share with `chart-testing`.
export { readWaivers } from './coverage/judge.ts';
export { type Config, type Project, type RunName, openProject, withCharts } from './project.ts';
export { WrongUse, runCommand } from './run-command.ts';
export { counted } from './util.ts';
