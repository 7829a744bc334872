import { ChevronDown, CircleAlert, Search } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useId,
} from 'react';
import { Icon } from '../button/button.tsx';
import * as css from './form.css.ts';

export type Wiring = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
};

const FieldContext = createContext<Wiring | null>(null);

type Own = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/**
 * The attributes that tie a control to the `Field` around it: id, description, fault. Outside a Field
 * the control keeps its own, and needs an aria-label.
 */
function useWiring(own: Own) {
  const field = useContext(FieldContext);
  const described = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ');
  const invalid = own['aria-invalid'] ?? (field?.invalid || undefined);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': invalid,
  };
}

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

type TextInputProps = ComponentProps<'input'> & {
  /** An IconButton at the end: clear. */
  trailing?: ReactNode;
};

/** A line of text to search for. It needs an aria-label. */
export const TextInput = ({ trailing, ...native }: TextInputProps) => (
  <div className={css.withIcon}>
    <span className={css.lead}>
      <Icon of={Search} />
    </span>
    <input type="text" {...native} className={`${css.input} ${css.led} ${trailing ? css.trailed : ''}`} />
    {trailing && <span className={css.trail}>{trailing}</span>}
  </div>
);

type TextAreaProps = ComponentProps<'textarea'> & {
  /** Lines it shows when empty. */
  rows?: number;
  /** Lines after which it scrolls. */
  most?: number;
};

/** Several lines of text; it grows with them. */
export function TextArea({ rows = 3, most = 12, className = '', ...native }: TextAreaProps) {
  const wiring = useWiring(native);
  const lines: CSSProperties & Record<`--${string}`, number> = { '--rows': rows, '--most': most };
  return (
    <textarea {...native} {...wiring} rows={rows} style={lines} className={`${css.area} ${className}`} />
  );
}

/** The device's own list of choices, in our clothes: `option` elements as children. */
export function Select({ className = '', children, ...native }: ComponentProps<'select'>) {
  return (
    <div className={css.frame}>
      <select {...native} {...useWiring(native)} className={`${css.select} ${className}`}>
        {children}
      </select>
      <Icon of={ChevronDown} size="small" className={css.arrow} />
    </div>
  );
}

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
      <span className={css.checkWords}>
        {label}
        {hint && <span className={css.checkHint}>{hint}</span>}
      </span>
      {after !== undefined && <span className={css.after}>{after}</span>}
    </label>
  );
}
