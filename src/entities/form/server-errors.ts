import type { FieldError } from '#contract/spec/failure.ts';

export type SortedErrors = {
  /** What belongs to no field of this form, in the server's order. */
  general: string[];
  /** By field, several joined in the server's order. */
  byField: Readonly<Record<string, string>>;
  /** The first field the server names, to take focus. */
  first: string | null;
};

/** SES-10, SES-11. Sorts what a server said into the form's fields, keeping its order. */
export function sortErrors(errors: readonly FieldError[], fields: readonly string[]): SortedErrors {
  const general: string[] = [];
  const byField: Record<string, string> = {};
  let first: string | null = null;
  for (const { msg, field } of errors) {
    if (!field || !fields.includes(field)) general.push(msg);
    else {
      byField[field] = byField[field] ? `${byField[field]} ${msg}` : msg;
      first ??= field;
    }
  }
  return { general, byField, first };
}
