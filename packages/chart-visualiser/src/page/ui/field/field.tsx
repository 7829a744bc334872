import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as css from './field.css.ts';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  label: ReactNode;
  /** The one control: TextInput, TextArea, Select. */
  children: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; marks the control as invalid. */
  error?: string | undefined;
  /** Says "optional" beside the label. */
  optional?: boolean;
};

/** A labelled control with its hint and fault, tied together for screen readers. */
export function Field({ label, children, hint, error, optional }: FieldProps) {
  const id = useId();
  const parts = [error && `${id}-error`, hint && `${id}-hint`];
  const wiring = { id, describedBy: parts.filter(Boolean).join(' ') || undefined, invalid: Boolean(error) };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional && <span className={css.aside}> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p className={css.wrong} id={`${id}-error`}>
          <Icon of={CircleAlert} size="small" />
          {error}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
