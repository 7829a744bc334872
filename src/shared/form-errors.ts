import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FieldError } from '#contract/spec/failure.ts';

type SortedErrors = {
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

/**
 * SES-10, SES-11. What is wrong with a form: what it found itself, else what the server said to its fields, and what
 * the server said to the whole. Focus goes to the first field the server named, each time it complains anew.
 */
export function useFormErrors<Fields extends FieldValues>(
  { formState, setFocus }: Pick<UseFormReturn<Fields>, 'formState' | 'setFocus'>,
  errors: readonly FieldError[],
  names: readonly Path<Fields>[],
) {
  const { general, byField, first } = sortErrors(errors, names);
  const focusFirst = useEffectEvent(() => {
    const name = names.find((one) => one === first);
    if (name) setFocus(name);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => focusFirst(), [errors]);
  return {
    general,
    errorAt: (name: Path<Fields>): string | undefined => {
      const own = formState.errors[name]?.message;
      return typeof own === 'string' ? own : byField[name];
    },
  };
}
