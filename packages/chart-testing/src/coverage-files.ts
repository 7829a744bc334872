/** What a run of tests needs to leave what it walked, and others to count it; light to load. */
export {
  type Fingerprints,
  coverageFile,
  coverageFolder,
  fingerprints,
  forgetCoverage,
  writeCoverage,
} from './coverage/coverage-file.ts';
export { type MergedCoverage, type Walked, mergeCoverage } from './coverage/merge.ts';
export { openProject } from './project.ts';
