import type { ComponentProps, CSSProperties } from 'react';
import { useWiring } from '../field/field-context.ts';
import * as css from './text-area.css.ts';

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
