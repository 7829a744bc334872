import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FieldError } from '#contract/spec/failure.ts';

type SortedErrors = {
  /** In the server's order. */
  general: string[];
  /** Several messages for a field are joined in the server's order. */
  byField: Readonly<Record<string, string>>;
  /** The first field the server names, which receives focus. */
  first: string | null;
};

/** SES-10, SES-11. Assigns the server's errors to form fields. */
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

/** SES-10, SES-11. The form's own errors, else the server's; focuses the first field it names. */
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
