/** What a run of tests needs to leave what it walked, and others to count it; light to load. */
export { coverageFile, coverageFolder, writeCoverage } from './coverage/coverage-file.ts';
export { type Fingerprints, fingerprints } from './coverage/fingerprints.ts';
export { forgetCoverage } from './coverage/forget.ts';
export { mergeCoverage } from './coverage/merge.ts';
export type { MergedCoverage, Walked } from './coverage/merged-coverage.ts';
export { openProject } from './project.ts';
