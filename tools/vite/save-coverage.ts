import { text } from 'node:stream/consumers';
import { listTransitions, loadCharts, openProject } from 'chart-testing';
import { coverageFile, writeCoverage } from 'chart-testing/coverage-files';
import * as v from 'valibot';

const project = await openProject();
const charts = await loadCharts(project);
const known = new Set(charts.flatMap(({ machine }) => listTransitions(machine).map(({ id }) => id)));

/** The coverage of a page, and the fingerprints of its charts. */
const report = v.pipe(
  v.string(),
  v.parseJson(undefined, 'No JSON.'),
  v.object({
    page: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'A page is 22 letters.')),
    charts: coverageFile.entries.charts,
    hits: v.pipe(
      coverageFile.entries.hits,
      v.check((hits) => Object.keys(hits).every((id) => known.has(id)), 'An id is of no transition.'),
    ),
  }),
);

const { success, output, issues } = v.safeParse(report, await text(process.stdin));
if (success) writeCoverage(project, 'manual', output.hits, output.page, { charts: output.charts });
else {
  process.exitCode = 1;
  console.error(v.summarize(issues));
}
