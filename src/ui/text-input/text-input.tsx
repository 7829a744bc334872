import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconShape, Spinner } from '#ui/icon/icon.tsx';
import { useWiring } from '../field/field-context.ts';
import * as css from './text-input.css.ts';

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
