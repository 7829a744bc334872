import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import * as css from './choices.css.ts';
import * as field from './field.css.ts';
import { useControlProps } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  after?: ReactNode;
};

/** A checkbox in a 44 px row; the label is part of the target. */
export function Checkbox({ label, hint, after, className = '', ...native }: CheckboxProps) {
  return (
    <label className={`${css.option} ${className}`}>
      <input {...native} type="checkbox" />
      <span className={css.labelText}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {after !== undefined && <span className={css.after}>{after}</span>}
    </label>
  );
}

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  className?: string;
};

export function RadioGroup<Value extends string>({
  legend,
  value,
  onChange,
  options,
  className = '',
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`${css.group} ${className}`}>
      <legend className={field.label}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.labelText}>
            {option.label}
            {option.hint && <span className={css.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function Select({ className = '', children, ...native }: ComponentProps<'select'>) {
  return (
    <div className={css.wrapper}>
      <select {...native} {...useControlProps(native)} className={`${css.select} ${className}`}>
        {children}
      </select>
      <Icon of={ChevronDown} size="small" className={css.arrow} />
    </div>
  );
}
