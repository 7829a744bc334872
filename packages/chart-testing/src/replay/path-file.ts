import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { idNow, withinNow } from '../charts/former-names.ts';
import { WrongUse } from '../run-command.ts';

const eventSchema = v.looseObject({ type: v.string() });

const stepSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: eventSchema }),
  v.object({ kind: v.picklist(['done', 'error']), actor: v.string(), value: v.optional(v.unknown()) }),
  v.object({
    kind: v.literal('timer'),
    /** Of the delay (`askAgain`), or the type of the event that a machine sent itself later. */
    name: v.string(),
    /** That event, where there is one. */
    event: v.optional(eventSchema),
  }),
]);

const machinePathSchema = v.object({
  /** The machine's id: `session`. */
  machine: v.string(),
  input: v.optional(v.unknown()),
  steps: v.array(stepSchema),
  /** Paths of the innermost states: after the start, then after each step; none once the machine has died. */
  states: v.array(v.array(v.string())),
});

/** A saved session: for each machine what happened to it, and where it was then. Secrets are stripped by the app. */
const pathFileSchema = v.object({
  format: v.pipe(v.string(), v.regex(/(^|-)path\/1$/, 'expected chart-path/1')),
  /** ISO 8601. */
  saved: v.pipe(v.string(), v.isoTimestamp()),
  machines: v.array(machinePathSchema),
});

export type PathStep = v.InferOutput<typeof stepSchema>;
export type MachinePath = v.InferOutput<typeof machinePathSchema>;
export type PathFile = v.InferOutput<typeof pathFileSchema>;

/** A path file that cannot be read, with a sentence for the person who named it. */
class UnreadablePath extends WrongUse {
  override name = 'UnreadablePath';
}

const stepNow = (step: PathStep): PathStep => {
  if (step.kind === 'event') return { ...step, event: { ...step.event, type: withinNow(step.event.type) } };
  if (step.kind !== 'timer') return step;
  const { event } = step;
  return {
    ...step,
    name: withinNow(step.name),
    ...(event && { event: { ...event, type: withinNow(event.type) } }),
  };
};

/** What was saved while a machine had another name speaks of it by that name. */
const carriedOver = (path: MachinePath): MachinePath => ({
  ...path,
  machine: idNow(path.machine),
  steps: path.steps.map(stepNow),
});

/**
 * Reads what a path file holds.
 * @param name what to call it in the error
 * @throws UnreadablePath when it is not of our format, or its parts do not belong together
 */
export function asPathFile(content: unknown, name: string): PathFile {
  const { success, output, issues } = v.safeParse(pathFileSchema, content);
  if (!success) {
    const [issue] = issues;
    const where = v.getDotPath(issue) ?? 'the file';
    throw new UnreadablePath(`${name} is not a saved session (chart-path/1): ${where}: ${issue.message}.`);
  }
  const torn = output.machines.find(({ steps, states }) => states.length !== steps.length + 1);
  if (torn)
    throw new UnreadablePath(
      `${name} is damaged: ${torn.machine} has ${torn.steps.length} steps, so it needs ${torn.steps.length + 1} places, and has ${torn.states.length}.`,
    );
  return { ...output, machines: output.machines.map(carriedOver) };
}

/** @throws UnreadablePath when there is no such file, or it is not a path file */
export function readPathFile(file: string): PathFile {
  const text = (() => {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw new UnreadablePath(
        missing ? `There is no file ${file}.` : `${file} cannot be read: ${String(error)}.`,
      );
    }
  })();
  try {
    return asPathFile(JSON.parse(text), file);
  } catch (error) {
    if (error instanceof UnreadablePath) throw error;
    throw new UnreadablePath(
      `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
