/** Everything that a project uses of this package in Node. What runs beside its machines in a page is in `live.ts`. */

// Charts as they are, and as plain data.
export type { Chart, ChartState, ChartTransition } from './charts/chart.ts';
export { describeChart } from './charts/describe-chart.ts';
export {
  chartFiles,
  describeCharts,
  loadCharts,
  loadModels,
  loadPlannable,
  stagedMachines,
} from './charts/load.ts';
export { placeholdersOf } from './charts/placeholders.ts';
export { leavesOf, listTransitions, pathOf, statesOf } from './charts/transitions.ts';

// Models: what may happen, and what must then be true.
export { type Sent, sayIssue } from './claims/claim.ts';
export { followClaims } from './claims/check-claims.ts';
export type {
  ActorInput,
  ActorOutput,
  EventCases,
  EventOf,
  Outcomes,
  Payload,
  Src,
} from './machine-types.ts';
export { type AnyModel, defineModel, type Model } from './model.ts';

// A machine tried out.
export { nearest } from './explore/graph.ts';
export { Run, type Step } from './explore/run.ts';
export { stateKey, visits } from './explore/situation.ts';
export type { Stimulus, Way } from './explore/stimulus.ts';
export { explored } from './explore/explore.ts';

// Tours for tests: every transition, in every way it turns out, held to the claims.
export { asTestPath, describePath, machineHandlers, testPath } from './tour/path-test.ts';
export { planTour, report, walk, walkedOn } from './tour/walk.ts';

// Plans for people: every transition, state or pair, in few steps.
export { makePlan } from './paths/make-plan.ts';
export { pathId } from './paths/plan-path.ts';
export type { PathPlan, PlannedPath, PlannedStep, Strategy, Unreachable } from './paths/plan.ts';
export { pathsByState } from './paths/shortest.ts';
export { strategyNames } from './paths/title.ts';
export { wayOf } from './paths/retrace.ts';

// What is wrong with charts, and what their models notice.
export { faultCatcher } from './faults/catch.ts';
export { pickFaults, seedFaults } from './faults/seed.ts';
export { chartIssues } from './lint/chart-rules.ts';
export { pasteIssues } from './lint/paste/paste-rules.ts';

// Sessions that were saved.
export { choose, type NamedModel } from './replay/choose.ts';
export { type MachinePath, type PathFile, type PathStep, asPathFile } from './replay/path-file.ts';
export { type ReplayedStep, isGood, replay, replayPart, sayStep, toStimulus } from './replay/replay.ts';
export { wordsOfStep } from './replay/path-step.ts';

// What has changed since a revision, for `chart-visualiser`.
export { type ChangedPart, type ChartDiff, type MachineDiff, diffCharts } from './diff/diff-charts.ts';
export { chartsAt } from './diff/charts-at.ts';
export { chooseRevision } from './diff/revision.ts';
export { pairStates } from './diff/pairs.ts';
export { underNewIds } from './diff/under-new-ids.ts';

// What other commands on the same project share with `chart-testing`.
export { type Config, type Project, type RunName, openProject, withCharts } from './project.ts';
export { WrongUse, counted, runCommand, table } from './run-command.ts';
export { readWaivers } from './coverage/waivers.ts';
