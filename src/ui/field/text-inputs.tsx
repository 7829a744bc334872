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
import { Counter, nearLimit, useWiring } from './field.tsx';
import * as css from './text-inputs.css.ts';

type TextInputProps = ComponentProps<'input'> & {
  /** A drawing at the start: a magnifier in a search box. */
  icon?: IconShape;
  /** Choices are being looked up: a spinner at the start. */
  busy?: boolean;
  /** An IconButton at the end: clear, show. */
  trailing?: ReactNode;
};

/** A line of text. Inside a `Field` it is labelled and described by it; alone it needs an aria-label. */
export function TextInput({ icon, busy = false, trailing, className = '', ...native }: TextInputProps) {
  const wiring = useWiring(native);
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
  /** Lines it shows when empty. */
  rows?: number;
  /** Lines after which it scrolls. */
  most?: number;
};

// Firefox has no field-sizing yet: there the height follows by hand.
const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

function resize(box: HTMLTextAreaElement) {
  if (growsByItself()) return;
  box.style.blockSize = 'auto';
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/** Several lines of text; it grows with them. */
export function TextArea({ rows = 3, most = 12, className = '', ref, onInput, ...native }: TextAreaProps) {
  const wiring = useWiring(native);
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
  /** In characters. More than that stays in the box and is said: nothing that was pasted is ever cut. */
  limit: number;
};

/** Whether a text may be sent: not only blanks, and within its limit. */
export const fits = (text: string, limit: number) => text.trim() !== '' && isWithin(text, limit);

/** A text area that says what is left, or how much is too much. In a `Field` give that one no `count`. */
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
