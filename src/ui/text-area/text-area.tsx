import { type ComponentProps, type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useWiring } from '../field/field-context.ts';
import * as css from './text-area.css.ts';

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
