import type { Project } from '../project.ts';

/** Who leaves coverage, by the names of the config. */
export type RunName = string;

/** In the order of reports. */
export const runNames = ({ runs }: Project): RunName[] => Object.keys(runs);
