import { project } from '../project.ts';

/** Who leaves coverage, by the names of the config. */
export type RunName = string;

/** Each run in words, and what makes it leave its coverage. */
export const runs: Readonly<Record<RunName, { words: string; by: string }>> = project.runs;

/** In the order of reports. */
export const runNames: RunName[] = Object.keys(runs);

/** The run that alone has to walk every transition, of all machines but these. */
export const wholeIn: { run: RunName; except: readonly string[] } = project.whole;
