import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Project, within } from '../project.ts';
import type { MergedCoverage } from './merge.ts';

const waiverIn = ({ whole: { run } }: Project) =>
  v.strictObject({
    /** Of a transition. */
    id: v.string(),
    /** Only in this run, which has to walk every transition of some machines by itself; else in all runs together. */
    run: v.optional(v.literal(run, `"run" can only be "${run}"`)),
    reason: v.pipe(v.string(), v.trim(), v.minLength(12, 'a waiver needs a reason that others understand')),
    /** The day it was written. */
    since: v.pipe(v.string(), v.isoDate('"since" must be a day such as 2025-01-31')),
  });

/** A transition that need not be walked, and why. */
export type Waiver = v.InferOutput<ReturnType<typeof waiverIn>>;

/** A sentence for each thing that is not as a waiver must be. */
function problemsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .map((issue) => {
      const place = v.getDotPath(issue) ?? 'the file';
      return `  ${place.replace(/^(\d+)/, (nth) => `waiver ${Number(nth) + 1}`)}: ${issue.message}`;
    })
    .join('\n');
}

/** @throws a sentence that says what is wrong with the text */
export function parseWaivers(project: Project, text: string): Waiver[] {
  const read = v.safeParse(v.array(waiverIn(project)), JSON.parse(text));
  if (read.success) return read.output;
  throw new Error(`${project.waivers} cannot be used:\n${problemsOf(read.issues)}`);
}

/** The waivers of a project; none where it has no file of them. */
export function readWaivers(project: Project): Waiver[] {
  const file = within(project, project.waivers);
  return existsSync(file) ? parseWaivers(project, readFileSync(file, 'utf8')) : [];
}

const machineOf = (id: string) => id.split(/[. ]/, 1)[0] ?? '';

function wrongWith({ id, run }: Waiver, { transitions }: MergedCoverage, isOfRun: (id: string) => boolean) {
  const walked = transitions[id];
  if (!walked) return 'no chart has this transition';
  if (run && !isOfRun(id))
    return `run ${run} need not walk ${machineOf(id)} whole, so there is nothing to waive`;
  if (run ? (walked.runs[run] ?? 0) > 0 : walked.hits > 0)
    return `it is walked${run ? ` in run ${run}` : ''}, so the waiver must go`;
  return undefined;
}

/**
 * A sentence for each waiver that waives nothing.
 * @param isOfRun whether the waived run has to walk this transition by itself
 */
export const wrongWaivers = (
  waivers: readonly Waiver[],
  merged: MergedCoverage,
  isOfRun: (id: string) => boolean,
): string[] =>
  waivers.flatMap((one) => {
    const wrong = wrongWith(one, merged, isOfRun);
    return wrong ? [`waiver for ${one.id}: ${wrong}`] : [];
  });
