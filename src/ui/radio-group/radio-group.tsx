import { type ReactNode, useId } from 'react';
import * as check from '../checkbox/checkbox.css.ts';
import * as field from '../field/field.css.ts';

type RadioGroupProps<Value extends string> = {
  legend: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
};

/** One of a few, all in sight. */
export function RadioGroup<Value extends string>({
  legend,
  value,
  onChange,
  options,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={field.field}>
      <legend className={field.label}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={check.check}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={check.words}>
            {option.label}
            {option.hint && <span className={check.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
