import { mergeCoverage, openProject } from 'chart-testing/coverage-files';
import { compareWith, drawnData, emptyPage, withData } from 'chart-visualiser';

// Prints the page of all charts for the pictures of the docs, and the id of a path of `counts`.

/** Since this revision `counts` has lost a transition and gained two states. */
const older = 'cc3495e~1';

const project = await openProject();
const data = await drawnData(project);
// Only the coverage of the run `app`, so that something is missing.
const { files, transitions } = await mergeCoverage(project, { runs: ['app'] });
if (files === 0)
  throw new Error('Nobody has walked the charts: npm run test:machines leaves their coverage.');
const first = data.plans.transitions.find(({ machine }) => machine === 'counts')?.paths[0];
if (!first) throw new Error('counts has no path.');
const compared = { ...data, ...(await compareWith(project, older)) };
const html = withData(await emptyPage(project), { ...compared, coverage: transitions, coverageNotes: [] });
process.stdout.write(JSON.stringify({ html, path: first.id }));
