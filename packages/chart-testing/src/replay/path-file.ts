import * as v from 'valibot';

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
export const pathFileSchema = v.object({
  format: v.pipe(v.string(), v.regex(/(^|-)path\/1$/, 'expected chart-path/1')),
  /** ISO 8601. */
  saved: v.pipe(v.string(), v.isoTimestamp()),
  machines: v.array(machinePathSchema),
});

export type PathStep = v.InferOutput<typeof stepSchema>;
export type MachinePath = v.InferOutput<typeof machinePathSchema>;
export type PathFile = v.InferOutput<typeof pathFileSchema>;
