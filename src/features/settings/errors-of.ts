import type { FieldError } from '#contract/spec/failure.ts';
import { failureOf } from '#transport/failure.ts';

const none: FieldError[] = [];
const known = new WeakMap<Error, FieldError[]>();

/** What the server said to a form. The same list for the same error, so that effects see each complaint once. */
export function errorsOf(error: Error | null): FieldError[] {
  if (!error) return none;
  const errors = known.get(error) ?? failureOf(error).errors;
  known.set(error, errors);
  return errors;
}
