import type { ComponentProps, ReactNode } from 'react';
import * as css from './checkbox.css.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  /** A second, smaller line under the label. */
  hint?: ReactNode;
  /** At the far end of the line: a count. */
  after?: ReactNode;
};

/** A tick in a 44 px line; the words are part of the target. */
export function Checkbox({ label, hint, after, className = '', ...native }: CheckboxProps) {
  return (
    <label className={`${css.check} ${className}`}>
      <input {...native} type="checkbox" />
      <span className={css.words}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {after !== undefined && <span className={css.after}>{after}</span>}
    </label>
  );
}
