import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { idNow, nameNow, withinNow } from '../charts/former-names.ts';
import type { NamedModel } from '../charts/load.ts';
import { WrongUse } from '../run-command.ts';

const eventSchema = v.looseObject({ type: v.string() });

const stepSchema = v.variant('kind', [
  v.object({ kind: v.literal('event'), event: eventSchema }),
  v.object({ kind: v.picklist(['done', 'error']), actor: v.string(), value: v.optional(v.unknown()) }),
  v.object({
    kind: v.literal('timer'),
    /** The delay (`askAgain`), or the type of the delayed event. */
    name: v.string(),
    event: v.optional(eventSchema),
  }),
]);

const machinePathSchema = v.object({
  machine: v.string(),
  input: v.optional(v.unknown()),
  steps: v.array(stepSchema),
  /** Paths of the innermost states after the start and after each step; empty once the machine has failed. */
  states: v.array(v.array(v.string())),
});

/** A saved session: the steps and states of each machine. The app removes secrets before saving. */
const pathFileSchema = v.object({
  format: v.pipe(v.string(), v.regex(/(^|-)path\/1$/, 'expected chart-path/1')),
  saved: v.pipe(v.string(), v.isoTimestamp()),
  machines: v.array(machinePathSchema),
});

export type PathStep = v.InferOutput<typeof stepSchema>;
export type MachinePath = v.InferOutput<typeof machinePathSchema>;
export type PathFile = v.InferOutput<typeof pathFileSchema>;

const renameStep = (step: PathStep): PathStep => {
  if (step.kind === 'event') return { ...step, event: { ...step.event, type: withinNow(step.event.type) } };
  if (step.kind !== 'timer') return step;
  const { event } = step;
  return {
    ...step,
    name: withinNow(step.name),
    ...(event && { event: { ...event, type: withinNow(event.type) } }),
  };
};

/** Replaces former names of machines. */
const renamePath = (path: MachinePath): MachinePath => ({
  ...path,
  machine: idNow(path.machine),
  steps: path.steps.map(renameStep),
});

/** @throws {WrongUse} when the format or the number of states is wrong. `name` is used in the message. */
export function asPathFile(content: unknown, name: string): PathFile {
  const { success, output, issues } = v.safeParse(pathFileSchema, content);
  if (!success) {
    const [issue] = issues;
    const where = v.getDotPath(issue) ?? 'the file';
    throw new WrongUse(`${name} is not a saved session (chart-path/1): ${where}: ${issue.message}.`);
  }
  const damaged = output.machines.find(({ steps, states }) => states.length !== steps.length + 1);
  if (damaged)
    throw new WrongUse(
      `${name} is damaged: ${damaged.machine} has ${damaged.steps.length} steps, so it needs ${damaged.steps.length + 1} places, and has ${damaged.states.length}.`,
    );
  return { ...output, machines: output.machines.map(renamePath) };
}

/** @throws {WrongUse} when the file does not exist or is not a path file */
export function readPathFile(file: string): PathFile {
  if (!existsSync(file)) throw new WrongUse(`There is no file ${file}.`);
  return asPathFile(parseFile(file), file);
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongUse(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** One machine's part of a saved session, with its model. */
export interface Part extends NamedModel {
  path: MachinePath;
}

const isCalled =
  (wanted: string) =>
  ({ name, model }: NamedModel) =>
    name === nameNow(wanted) || model.machine.id === wanted;

/** The parts of a saved session of one machine, by name or id, or all parts. @throws {WrongUse} when there are none */
export function choose(
  { machines }: Pick<PathFile, 'machines'>,
  models: readonly NamedModel[],
  wanted?: string,
): Part[] {
  if (wanted !== undefined && !models.some(isCalled(wanted)))
    throw new WrongUse(
      `There is no machine ${wanted}. There are: ${models.map(({ name }) => name).join(', ')}.`,
    );
  const parts = machines.map((path) => {
    const found = models.find(({ model }) => model.machine.id === path.machine);
    if (!found) throw new WrongUse(`The file has a machine ${path.machine} that is not in this project.`);
    return { ...found, path };
  });
  const chosen = wanted === undefined ? parts : parts.filter(isCalled(wanted));
  if (chosen.length > 0) return chosen;
  const available = [...new Set(parts.map(({ name }) => name))].join(', ') || 'nothing';
  throw new WrongUse(`The file has no part of ${wanted ?? 'any machine'}. It has: ${available}.`);
}
