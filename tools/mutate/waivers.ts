import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';

const schema = v.array(
  v.strictObject({
    /** Part of the path: `machines/` is all charts. */
    file: v.string(),
    /** What the mutated lines hold, as they stand in the file. */
    code: v.pipe(v.string(), v.minLength(3)),
    /** Only this kind of mutant, `ObjectLiteral`; all when it is left out. */
    mutator: v.optional(v.string()),
    reason: v.pipe(v.string(), v.trim(), v.minLength(10, 'a waiver needs a reason')),
  }),
);

export type Waiver = v.InferOutput<typeof schema>[number];

/** Mutants that may survive, each kind with its reason. */
export const readWaivers = (): Waiver[] =>
  v.parse(schema, JSON.parse(readFileSync(resolve(import.meta.dirname, 'waivers.json'), 'utf8')));
