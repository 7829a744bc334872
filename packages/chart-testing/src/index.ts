/** The Node entry point; code that runs beside machines in a page imports `live.ts`. */

// Charts, loaded and as plain data.
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

// Models: the cases to try, and the claims about the results.
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

// Running a machine with stand-ins for its actors.
export { Run, type Step } from './explore/run.ts';
export { placeholdersOf } from './explore/stand-ins.ts';
export type { Path, Stimulus } from './explore/stimulus.ts';

// Tours for tests: every transition with every outcome, checked against the claims.
export {
  asTestPath,
  describePath,
  machineHandlers,
  planTour,
  report,
  testPath,
  walk,
  walkedOn,
} from './tour.ts';

// Plans for people: every transition, state or pair, in few steps.
export { runnablePath } from './paths/find-paths.ts';
export { makePlan, pathId } from './paths/make-plan.ts';
export type { PathPlan, PlannedPath, PlannedStep, Strategy, Unreachable } from './paths/plan.ts';

// Lint rules, and seeded faults that a model has to notice.
export { faultCatcher } from './faults/command.ts';
export { pickFaults, seedFaults } from './faults/seed.ts';
export { chartIssues } from './lint/chart-rules.ts';
export { pasteIssues } from './lint/paste.ts';

// Saved sessions.
export { type MachinePath, type PathFile, type PathStep, asPathFile, choose } from './replay/path-file.ts';
export { wordsOfStep } from './replay/path-step.ts';
export { isGood, replay, replayPart, sayStep, toStimulus } from './replay/replay.ts';

// Changes since a git revision, for `chart-visualiser`.
export { type ChangedPart, type ChartDiff, type MachineDiff, diffCharts } from './diff/diff-charts.ts';
export { chartsAt, chooseRevision } from './diff/git.ts';
export { underNewIds } from './diff/pairs.ts';

// Shared with other commands that work on the same project.
export { readWaivers } from './coverage/judge.ts';
export { type Config, type Project, type RunName, openProject, withCharts } from './project.ts';
export { WrongUse, runCommand } from './run-command.ts';
export { runProgram } from './sandbox.ts';
export { counted } from './util.ts';
