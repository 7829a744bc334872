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
  const controlProps = useControlProps(native);
  const leading = busy ? <Spinner /> : icon ? <Icon of={icon} /> : null;
  const input = (
    <input
      type="text"
      {...native}
      {...controlProps}
      className={`${css.input} ${leading ? css.hasLeading : ''} ${trailing ? css.hasTrailing : ''} ${className}`}
    />
  );
  if (!leading && !trailing) return input;
  return (
    <div className={css.withIcon}>
      {leading && <span className={css.leading}>{leading}</span>}
      {input}
      {trailing && <span className={css.trailing}>{trailing}</span>}
    </div>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & { maxRows?: number };

// Firefox does not support field-sizing: set the height by script.
const supportsFieldSizing = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? true;

function resize(textArea: HTMLTextAreaElement) {
  if (supportsFieldSizing()) return;
  textArea.style.blockSize = 'auto';
  textArea.style.blockSize = `${textArea.scrollHeight + textArea.offsetHeight - textArea.clientHeight}px`;
}

export function TextArea({ rows = 3, maxRows = 12, className = '', ref, onInput, ...native }: TextAreaProps) {
  const controlProps = useControlProps(native);
  const element = useRef<HTMLTextAreaElement | null>(null);
  const style: CSSProperties & Record<`--${string}`, number> = { '--rows': rows, '--most': maxRows };
  useLayoutEffect(() => {
    if (element.current) resize(element.current);
  });
  return (
    <textarea
      {...native}
      {...controlProps}
      rows={rows}
      style={style}
      className={`${css.textArea} ${className}`}
      ref={(node) => {
        element.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
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
export const isFilledWithin = (text: string, limit: number) => text.trim() !== '' && isWithin(text, limit);

/** A text area with a character counter. In a `Field`, leave that one's `count` out. */
export function CountedTextArea({ value, limit, ...native }: CountedTextAreaProps) {
  const counter = useId();
  const count = lengthOf(value);
  const isCounted = nearLimit(count, limit);
  const describedBy = [native['aria-describedby'], isCounted && counter].filter(Boolean).join(' ');
  return (
    <>
      <TextArea
        {...native}
        value={value}
        aria-invalid={!isWithin(value, limit) || native['aria-invalid']}
        aria-describedby={describedBy || undefined}
      />
      {isCounted && <Counter id={counter} count={count} limit={limit} />}
    </>
  );
}
