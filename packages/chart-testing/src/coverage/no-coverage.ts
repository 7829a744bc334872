import type { Project } from '../project.ts';
import { type RunName, runNames } from '../project.ts';

const commands = ({ runs }: Project, wanted: readonly RunName[]): string =>
  wanted.map((run) => `  ${run.padEnd(8)}  ${runs[run]?.by ?? ''}`).join('\n');

/** What to do when there is nothing to count. */
export const noneAtAll = (project: Project): string =>
  `No run has left any coverage in ${project.reports}/coverage. These leave it:\n${commands(project, runNames(project))}`;

/** What to do when a run that was asked for is not there. */
export const noneOf = (project: Project, missing: readonly RunName[]): string =>
  `Nothing was left by ${missing.length === 1 ? 'this run' : 'these runs'}. What leaves it:\n${commands(project, missing)}`;
