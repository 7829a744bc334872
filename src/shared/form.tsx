import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FieldError } from '#contract/spec/failure.ts';
import * as css from '#shared/shared.css.ts';
import { Button } from '#ui/button/button.tsx';
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

type NewerProps = {
  /** "gig", "post": what was changed. */
  what: string;
  /** What it says now where that differs from what was typed. */
  found: readonly { label: string; says: string }[];
  onTake: () => void;
  /** Left out where saving alone says that the typed words shall stand. */
  onKeep?: () => void;
};

/** Something was changed elsewhere while it was typed over here: what it says now, and the choice between the two. */
export const Newer = ({ what, found, onTake, onKeep }: NewerProps) => (
  <Notice level="warning">
    <div className={css.newer}>
      <p>This {what} was changed elsewhere while you wrote. What you typed is still here.</p>
      {found.length > 0 && (
        <ul className={css.found}>
          {found.map(({ label, says }) => (
            <li key={label}>
              <b>{label}</b> is now: <span className={css.says}>{says}</span>
            </li>
          ))}
        </ul>
      )}
      {!onKeep && <p>Save puts your words in their place.</p>}
      <div className={css.acts}>
        {onKeep && (
          <Button size="small" onClick={onKeep}>
            Go on with mine
          </Button>
        )}
        <Button size="small" look={onKeep ? 'bare' : 'plain'} onClick={onTake}>
          Take the newer one
        </Button>
      </div>
    </div>
  </Notice>
);

/** What was typed and not saved is back in the form, after a reload or another day. */
export const TypedBefore = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice level="info">
    <div className={css.back}>
      What you typed last time is back. It is not saved yet.
      <Button size="small" onClick={onDiscard}>
        Throw it away
      </Button>
    </div>
  </Notice>
);
