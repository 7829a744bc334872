import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { isWithin, lengthOf } from '#contract/characters.ts';
import { Icon, type IconShape, Spinner } from '#ui/icon/icon.tsx';
import { Counter, nearLimit, useControlProps } from './field.tsx';
import * as css from './text-inputs.css.ts';

type TextInputProps = ComponentProps<'input'> & {
  icon?: IconShape;
  busy?: boolean;
  trailing?: ReactNode;
};

/** Inside a `Field` it takes its label and description; alone it needs an aria-label. */
export function TextInput({ icon, busy = false, trailing, className = '', ...native }: TextInputProps) {
  const wiring = useControlProps(native);
  const lead = busy ? <Spinner /> : icon ? <Icon of={icon} /> : null;
  const box = (
    <input
      type="text"
      {...native}
      {...wiring}
      className={`${css.input} ${lead ? css.led : ''} ${trailing ? css.trailed : ''} ${className}`}
    />
  );
  if (!lead && !trailing) return box;
  return (
    <div className={css.withIcon}>
      {lead && <span className={css.lead}>{lead}</span>}
      {box}
      {trailing && <span className={css.trail}>{trailing}</span>}
    </div>
  );
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  ref?: React.Ref<HTMLTextAreaElement>;
  rows?: number;
  most?: number;
};

// Firefox does not support field-sizing: set the height by script.
const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

function resize(box: HTMLTextAreaElement) {
  if (growsByItself()) return;
  box.style.blockSize = 'auto';
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

export function TextArea({ rows = 3, most = 12, className = '', ref, onInput, ...native }: TextAreaProps) {
  const wiring = useControlProps(native);
  const box = useRef<HTMLTextAreaElement | null>(null);
  const lines: CSSProperties & Record<`--${string}`, number> = { '--rows': rows, '--most': most };
  useLayoutEffect(() => {
    if (box.current) resize(box.current);
  });
  return (
    <textarea
      {...native}
      {...wiring}
      rows={rows}
      style={lines}
      className={`${css.area} ${className}`}
      ref={(element) => {
        box.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      onInput={(event) => {
        resize(event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}

type CountedTextAreaProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'maxLength'> & {
  value: string;
  /** In characters. Longer text stays and is reported: pasted text is never cut. */
  limit: number;
};

/** Not blank and within the limit. */
export const fits = (text: string, limit: number) => text.trim() !== '' && isWithin(text, limit);

/** A text area with a character counter. In a `Field`, leave that one's `count` out. */
export function CountedTextArea({ value, limit, ...native }: CountedTextAreaProps) {
  const counter = useId();
  const count = lengthOf(value);
  const isCounted = nearLimit(count, limit);
  const described = [native['aria-describedby'], isCounted && counter].filter(Boolean).join(' ');
  return (
    <>
      <TextArea
        {...native}
        value={value}
        aria-invalid={!isWithin(value, limit) || native['aria-invalid']}
        aria-describedby={described || undefined}
      />
      {isCounted && <Counter id={counter} count={count} limit={limit} />}
    </>
  );
}
