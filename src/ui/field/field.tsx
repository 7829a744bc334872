import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { number } from '../format/numbers.ts';
import * as css from './field.css.ts';

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Characters typed; with `limit`, the remaining number shows near the end. */
  count?: number | undefined;
  limit?: number | undefined;
  required?: boolean;
  optional?: boolean;
  id?: string | undefined;
};

/** A control with label, hint, error and counter, associated for screen readers. */
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
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const isCounted = count !== undefined && limit !== undefined && nearLimit(count, limit);
  const parts = [
    error && `${controlId}-error`,
    hint && `${controlId}-hint`,
    isCounted && `${controlId}-count`,
  ];
  const controlProps = {
    id: controlId,
    describedBy: parts.filter(Boolean).join(' ') || undefined,
    invalid: Boolean(error) || (isCounted && count > limit),
    required,
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={controlId}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      <FieldContext value={controlProps}>{children}</FieldContext>
      {error && (
        <p className={css.error} id={`${controlId}-error`}>
          <Icon of={CircleAlert} size="small" />
          {error}
        </p>
      )}
      {(hint || isCounted) && (
        <div className={css.footer}>
          {hint && (
            <p className={css.hint} id={`${controlId}-hint`}>
              {hint}
            </p>
          )}
          {isCounted && <Counter id={`${controlId}-count`} count={count} limit={limit} />}
        </div>
      )}
    </div>
  );
}

/** Within the last 10 % or 20 characters, whichever is more. */
export const nearLimit = (count: number, limit: number) => limit - count <= Math.max(20, limit / 10);

export function Counter({ id, count, limit }: { id?: string; count: number; limit: number }) {
  const remaining = limit - count;
  const text = remaining >= 0 ? `${number(remaining)} left` : `${number(-remaining)} too many`;
  return (
    <p
      id={id}
      className={`${css.hint} ${css.count} ${remaining < 0 ? css.overLimit : ''}`}
      aria-live="polite"
    >
      {text}
    </p>
  );
}

type ControlProps = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<ControlProps | null>(null);

type Attributes = Pick<ComponentProps<'input'>, 'id' | 'required' | 'aria-describedby' | 'aria-invalid'>;

/** Associates a control with the `Field` around it. Outside of one it needs an aria-label. */
export function useControlProps(attributes: Attributes) {
  const field = useContext(FieldContext);
  const describedBy = [field?.describedBy, attributes['aria-describedby']].filter(Boolean).join(' ');
  const invalid = attributes['aria-invalid'] ?? (field?.invalid || undefined);
  return {
    id: attributes.id ?? field?.id,
    required: attributes.required ?? (field?.required || undefined),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': invalid,
  };
}
