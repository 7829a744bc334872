import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, type ReactNode, useContext, useId } from 'react';
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

/** Within the last 10 % or 20 characters, whichever is more. */
export const nearLimit = (count: number, limit: number) => limit - count <= Math.max(20, limit / 10);

export function Counter({ id, count, limit }: { id?: string; count: number; limit: number }) {
  const left = limit - count;
  const words = left >= 0 ? `${number(left)} left` : `${number(-left)} too many`;
  return (
    <p id={id} className={`${css.hint} ${css.count} ${left < 0 ? css.over : ''}`} aria-live="polite">
      {words}
    </p>
  );
}

export type ControlProps = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<ControlProps | null>(null);

type Own = {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** Associates a control with the `Field` around it. Outside of one it needs an aria-label. */
export function useControlProps(own: Own) {
  const field = useContext(FieldContext);
  const described = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ');
  const invalid = own['aria-invalid'] ?? (field?.invalid || undefined);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': described || undefined,
    'aria-invalid': invalid,
  };
}
