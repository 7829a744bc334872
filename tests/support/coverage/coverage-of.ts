import { threadId } from 'node:worker_threads';
import { type Coverage, createCoverage } from '#machines/testing/coverage.ts';
import { writeCoverage } from '#tools/coverage/coverage-file.ts';
import type { RunName } from '#tools/coverage/runs.ts';
import { atEnd } from './at-end.ts';

const opened = new Map<RunName, Coverage>();

const idOfProcess = threadId === 0 ? process.pid : `${process.pid}-${threadId}`;

function open(run: RunName): Coverage {
  const coverage = createCoverage();
  opened.set(run, coverage);
  atEnd.add(() => {
    if (coverage.hits.size > 0) writeCoverage(run, Object.fromEntries(coverage.hits), idOfProcess);
  });
  return coverage;
}

/** What this process walks for a run: the same for all who ask, left in `reports/coverage` after each test file. */
export const coverageOf = (run: RunName): Coverage => opened.get(run) ?? open(run);
