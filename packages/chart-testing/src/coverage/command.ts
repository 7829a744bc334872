import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describeCharts, loadModels } from '../charts/load.ts';
import { coverageFolder, deleteCoverage, type MergedCoverage, mergeCoverage } from '../coverage-files.ts';
import { makePlan } from '../paths/make-plan.ts';
import type { PlannedPath } from '../paths/plan.ts';
import { type Project, type RunName, runNames, within } from '../project.ts';
import { oneOf, runCommand } from '../run-command.ts';
import { counted, listed, section, table } from '../util.ts';
import { type Gap, type Judgement, judge, type MachineCoverage, readWaivers, type Waiver } from './judge.ts';
import { makeMatrix, matrixSummary, rowsNamedByTests, uncoveredRows, writeMatrix } from './matrix.ts';

interface Result extends Judgement {
  /** The counted runs that walked anything. */
  runs: RunName[];
  files: number;
  stale: string[];
  /** How to walk each missing transition, by id. */
  hints: ReadonlyMap<string, string>;
}

/** A machine without gaps passes; each useless waiver is a failure too. */
export function tallyOf({ machines, wrongWaivers }: Judgement) {
  const failing = machines.filter(({ gaps }) => gaps.length > 0).length;
  return { passed: machines.length - failing, failed: failing + wrongWaivers.length };
}

const sumOf = (machines: readonly MachineCoverage[], count: (machine: MachineCoverage) => number): number =>
  machines.reduce((sum, machine) => sum + count(machine), 0);

const commands = ({ runs }: Project, wanted: readonly RunName[]): string =>
  wanted.map((run) => `  ${run.padEnd(8)}  ${runs[run]?.by ?? ''}`).join('\n');

const noCoverage = (project: Project): string =>
  `No coverage was recorded in ${project.reports}/coverage. These record it:\n${commands(project, runNames(project))}`;

const noCoverageOf = (project: Project, missing: readonly RunName[]): string =>
  `${missing.length === 1 ? 'This run has' : 'These runs have'} no coverage. To record it:\n${commands(project, missing)}`;

const stepsTo = (id: string, { steps }: PlannedPath) => {
  const at = steps.findIndex(({ transitions }) => transitions.includes(id));
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

function nearest(id: string, paths: readonly PlannedPath[]): PlannedPath | undefined {
  const [first] = paths.toSorted((a, b) => stepsTo(id, a) - stepsTo(id, b));
  return first && stepsTo(id, first) < Number.POSITIVE_INFINITY ? first : undefined;
}

function hintFor(
  { walk, whole }: Project,
  machine: string,
  { id, run }: Gap,
  paths: readonly PlannedPath[],
): string {
  const path = nearest(id, paths);
  const list = `npx chart-testing paths --machine ${machine}`;
  if (!path) return `No path of the model walks it; ${list} says why`;
  const walks = `Path ${path.id} walks it in step ${stepsTo(id, path)}`;
  return `${walks}: ${run === whole.run && walk ? `${walk.command} ${machine}` : list}`;
}

/** How to walk each missing transition, by id. Plans paths, which is slow, only when there are gaps. */
export async function hintsFor(
  project: Project,
  machines: readonly MachineCoverage[],
): Promise<Map<string, string>> {
  const failing = machines.filter(({ gaps }) => gaps.length > 0);
  const models = failing.length > 0 ? await loadModels(project) : [];
  return new Map(
    failing.flatMap(({ machine, gaps }) => {
      const model = models.find(({ name }) => name === machine)?.model;
      const paths = model ? makePlan(machine, model, { strategy: 'transitions' }).paths : [];
      return gaps.map((gap): [string, string] => [gap.id, hintFor(project, machine, gap, paths)]);
    }),
  );
}

const runsWithHits = (project: Project, { transitions }: MergedCoverage): RunName[] =>
  runNames(project).filter((run) => Object.values(transitions).some(({ runs }) => (runs[run] ?? 0) > 0));

/** The message when there is no coverage, or none of a requested run. */
function missingMessage(
  project: Project,
  merged: MergedCoverage,
  wanted: readonly RunName[] | undefined,
): string | undefined {
  const present = runsWithHits(project, merged);
  const missing = (wanted ?? []).filter((run) => !present.includes(run));
  const reason = missing.length > 0 ? noCoverageOf(project, missing) : noCoverage(project);
  return missing.length > 0 || present.length === 0 ? [...merged.stale, reason].join('\n') : undefined;
}

async function resultOf(
  project: Project,
  merged: MergedCoverage,
  waivers: readonly Waiver[],
): Promise<Result> {
  const judgement = judge(project, await describeCharts(project), merged, waivers);
  const { files, stale } = merged;
  const hints = await hintsFor(project, judgement.machines);
  return { ...judgement, runs: runsWithHits(project, merged), files, stale, hints };
}

/**
 * A row per machine and a total: `[['machine', 'walked', 'app', 'only sent'], ['counts', '17/17', '15', '1']]`.
 * `only sent` are transitions that no person, server, clock or other tab has caused in the browser.
 */
function figures({ machines, runs }: Result): string[][] {
  const row = (name: string, of: readonly MachineCoverage[]) => [
    name,
    `${sumOf(of, ({ walked }) => walked)}/${sumOf(of, ({ transitions }) => transitions)}`,
    ...runs.map((run) => String(sumOf(of, ({ byRun }) => byRun[run] ?? 0) || '-')),
    String(sumOf(of, ({ onlySent }) => onlySent) || '-'),
  ];
  return [
    ['machine', 'walked', ...runs, 'only sent'],
    ...machines.map((one) => row(one.machine, [one])),
    row('total', machines),
  ];
}

function formatResult(result: Result, { whole, waivers }: Project): string {
  const { machines, hints } = result;
  const gaps = machines.flatMap((machine) => machine.gaps);
  const gapLines = ({ id, description, onlySent }: Gap) => {
    const sent = onlySent ? ' (Only by events sent directly, which do not count.)' : '';
    return [id, `  ${description}${sent}`, `  ${hints.get(id) ?? ''}`].filter((line) => line.trim() !== '');
  };
  const walked = sumOf(machines, (machine) => machine.walked);
  const all = sumOf(machines, ({ transitions }) => transitions);
  return [
    table(figures(result)),
    ...section('Not walked by any run', gaps.filter(({ run }) => run === null).flatMap(gapLines)),
    ...section(
      `Not walked by run ${whole.run}, which must walk all machines except ${listed(whole.except)} by real causes`,
      gaps.filter(({ run }) => run !== null).flatMap(gapLines),
    ),
    ...section(`Unneeded waivers (${waivers})`, result.wrongWaivers),
    ...section(
      'Waived',
      machines.flatMap(({ waived }) =>
        waived.map(({ id, reason, since }) => `${id}: ${reason} (since ${since})`),
      ),
    ),
    ...section('Ignored (--forget deletes it)', result.stale),
    '',
    `${walked} of ${all} transitions walked, by ${counted(result.files, 'file')} of coverage.`,
  ].join('\n');
}

const helpFor = (project: Project) => `
chart-testing coverage [CHARTS]  shows which transitions were walked, by which runs; fails if one was not
  --run app,server           counts only these runs, and fails if one of them is missing
  --matrix                   writes which path covers which requirement: reports/coverage/matrix.md and .csv
  --from FOLDER              reads the coverage from there instead of from reports/coverage
  --forget                   deletes the coverage of all runs, or of those of --run

Runs: ${runNames(project).join(', ')}.
Transitions that need not be walked are listed in the file of waivers, with the reason.
`;

interface Wanted {
  runs: RunName[] | undefined;
  folder: string;
}

async function report(project: Project, merged: MergedCoverage, { runs, folder }: Wanted): Promise<number> {
  const missing = missingMessage(project, merged, runs);
  if (missing) console.error(missing);
  const result = missing ? undefined : await resultOf(project, merged, readWaivers(project));
  if (result) console.log(formatResult(result, project));
  const tally = result ? tallyOf(result) : { passed: 0, failed: 1 };
  // Read by `npm test`.
  if (folder === coverageFolder(project)) writeTally(project, tally);
  return tally.failed === 0 ? 0 : 1;
}

async function reportMatrix(project: Project, merged: MergedCoverage, { folder }: Wanted): Promise<number> {
  const matrix = makeMatrix(
    await loadModels(project),
    rowsNamedByTests(project),
    merged.files > 0 ? merged : undefined,
  );
  const files = writeMatrix(matrix, folder).map((file) => relative('', file));
  console.log([...matrixSummary(matrix), `Written: ${files.join(', ')}`].join('\n'));
  return uncoveredRows(matrix).length === 0 ? 0 : 1;
}

export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help: helpFor(project),
      options: {
        run: { type: 'string' },
        matrix: { type: 'boolean', default: false },
        from: { type: 'string', default: coverageFolder(project) },
        forget: { type: 'boolean', default: false },
      },
      async run({ values }) {
        const runs = values.run?.split(',').map((name) => oneOf('run', runNames(project), name.trim()));
        const wanted = { runs, folder: resolve(values.from) };
        if (values.forget) {
          const files = deleteCoverage(runs ?? runNames(project), wanted.folder);
          console.log(`${counted(files, 'file')} of coverage deleted.`);
          return 0;
        }
        const merged = await mergeCoverage(project, { ...(runs && { runs }), folder: wanted.folder });
        return values.matrix ? reportMatrix(project, merged, wanted) : report(project, merged, wanted);
      },
    },
    args,
  );

/** Writes the figures for other programs, and prints them. */
function writeTally(project: Project, { passed, failed }: { passed: number; failed: number }): void {
  const folder = within(project, project.reports);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'coverage.json'), JSON.stringify({ passed, failed }));
  console.log(`coverage: ${passed} passed, ${failed} failed`);
}
