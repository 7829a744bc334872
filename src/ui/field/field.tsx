import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Counter, nearLimit } from './counter.tsx';
import * as css from './field.css.ts';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  label: ReactNode;
  /** The one control: TextInput, TextArea, Select, PasswordInput. */
  children: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control as invalid. */
  error?: string | undefined;
  /** Characters written; with `limit`, what is left shows near the end. */
  count?: number | undefined;
  limit?: number | undefined;
  required?: boolean;
  /** Says "optional" beside the label. */
  optional?: boolean;
  id?: string | undefined;
};

/** A labelled control with its hint, fault and remaining characters, tied together for screen readers. */
export function Field({
  label,
  children,
  hint,
  error,
  count,
  limit,
  required = false,
  optional,
  id,
}: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const counted = count !== undefined && limit !== undefined && nearLimit(count, limit);
  const parts = [error && `${control}-error`, hint && `${control}-hint`, counted && `${control}-count`];
  const wiring = {
    id: control,
    describedBy: parts.filter(Boolean).join(' ') || undefined,
    invalid: Boolean(error) || (counted && count > limit),
    required,
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={control}>
        {label}
        {optional && <span className={css.aside}> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p className={css.wrong} id={`${control}-error`}>
          <Icon of={CircleAlert} size="small" />
          {error}
        </p>
      )}
      {(hint || counted) && (
        <div className={css.foot}>
          {hint && (
            <p className={css.hint} id={`${control}-hint`}>
              {hint}
            </p>
          )}
          {counted && <Counter id={`${control}-count`} count={count} limit={limit} />}
        </div>
      )}
    </div>
  );
}
