import { threadId } from 'node:worker_threads';
import type { RunName } from 'chart-testing';
import { fingerprints, openProject, writeCoverage } from 'chart-testing/coverage-files';
import { type Coverage, createCoverage } from 'chart-testing/live';
import { atEnd } from './at-end.ts';

const project = await openProject();
const charts = fingerprints(project);
const opened = new Map<RunName, Coverage>();

const idOfProcess = threadId === 0 ? process.pid : `${process.pid}-${threadId}`;

function open(run: RunName): Coverage {
  const coverage = createCoverage();
  opened.set(run, coverage);
  atEnd.add(() => {
    if (coverage.hits.size > 0)
      writeCoverage(project, run, Object.fromEntries(coverage.hits), idOfProcess, { charts });
  });
  return coverage;
}

/** What this process walks for a run: the same for all who ask, left in `reports/coverage` after each test file. */
export const coverageOf = (run: RunName): Coverage => opened.get(run) ?? open(run);
