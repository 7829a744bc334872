import { type ReactNode, useEffect } from 'react';
import type { FieldError } from '#contract/spec/failure.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** What the server said to the whole form, in its order. */
export function Refusal({ errors, children }: { errors: readonly string[]; children?: ReactNode }) {
  if (errors.length === 0) return null;
  return (
    <Notice level="error">
      {[...new Set(errors)].map((error) => (
        <p key={error}>{error}</p>
      ))}
      {children}
    </Notice>
  );
}

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

/** Puts focus on the field the server complained about first, each time it complains anew. */
export function useFocusFirst(
  errors: readonly unknown[],
  first: string | null,
  focus: (field: string) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be wrong twice in a row
  useEffect(() => {
    if (first) focus(first);
  }, [errors]);
}
