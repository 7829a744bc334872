import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { loadModels } from '../charts/load.ts';
import { type Project, type RunName, runNames, within } from '../project.ts';
import { oneOf, runCommand } from '../run-command.ts';
import { coverageFolder, forgetCoverage } from './coverage-file.ts';
import { type Format, formatNames, formats } from './formats.ts';
import { makeMatrix, rowsNamedByTests, unserved } from './matrix.ts';
import { matrixSummary, writeMatrix } from './matrix-files.ts';
import type { MergedCoverage } from './merge.ts';
import { mergeCoverage } from './merge.ts';
import { resultOf, tallyOf, whatIsMissing } from './result.ts';
import { readWaivers } from './waivers.ts';

const helpFor = (project: Project) => `
chart-testing coverage [CHARTS]  which transitions were walked, by which runs; fails when one was not
  --run app,server           counts only these runs, and each has to be there
  --format md                text, md or json
  --matrix                   which path serves which requirement: reports/coverage/matrix.md and .csv
  --from FOLDER              counts what lies there instead of in reports/coverage
  --forget                   takes away what was left, of all runs or of those of --run

Runs: ${runNames(project).join(', ')}.
A transition that need not be walked stands in the file of waivers, with the reason.
`;

interface Wanted {
  runs: RunName[] | undefined;
  format: Format;
  folder: string;
}

async function tell(
  project: Project,
  merged: MergedCoverage,
  { runs, format, folder }: Wanted,
): Promise<number> {
  const missing = whatIsMissing(project, merged, runs);
  if (missing) console.error(missing);
  const result = missing ? undefined : await resultOf(project, merged, readWaivers(project));
  if (result) console.log(formats[format](result, project));
  const tally = result ? tallyOf(result) : { passed: 0, failed: 1 };
  // What `npm test` counts.
  if (format === 'text' && folder === coverageFolder(project)) leaveTally(project, tally);
  return tally.failed === 0 ? 0 : 1;
}

async function tellMatrix(project: Project, merged: MergedCoverage, { folder }: Wanted): Promise<number> {
  const matrix = makeMatrix(
    await loadModels(project),
    rowsNamedByTests(project),
    merged.files > 0 ? merged : undefined,
  );
  const files = writeMatrix(matrix, folder).map((file) => relative('', file));
  console.log([...matrixSummary(matrix), `Written: ${files.join(', ')}`].join('\n'));
  return unserved(matrix).length === 0 ? 0 : 1;
}

/** The command `chart-testing coverage`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help: helpFor(project),
      options: {
        run: { type: 'string' },
        format: { type: 'string', default: 'text' },
        matrix: { type: 'boolean', default: false },
        from: { type: 'string', default: coverageFolder(project) },
        forget: { type: 'boolean', default: false },
      },
      async run({ values }) {
        const runs = values.run?.split(',').map((name) => oneOf('run', runNames(project), name.trim()));
        const wanted = {
          runs,
          format: oneOf('format', formatNames, values.format),
          folder: resolve(values.from),
        };
        if (values.forget) {
          const files = forgetCoverage(runs ?? runNames(project), wanted.folder);
          console.log(`${files} file${files === 1 ? '' : 's'} of coverage taken away.`);
          return 0;
        }
        const merged = await mergeCoverage(project, { ...(runs && { runs }), folder: wanted.folder });
        return values.matrix ? tellMatrix(project, merged, wanted) : tell(project, merged, wanted);
      },
    },
    args,
  );

/** Leaves the figures of a run where other programs find them, and prints them. */
function leaveTally(project: Project, { passed, failed }: { passed: number; failed: number }): void {
  const folder = within(project, project.reports);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'coverage.json'), JSON.stringify({ passed, failed }));
  console.log(`coverage: ${passed} passed, ${failed} failed`);
}
