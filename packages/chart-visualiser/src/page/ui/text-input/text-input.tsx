import type { ComponentProps, ReactNode } from 'react';
import { useWiring } from '../field/field-context.ts';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as css from './text-input.css.ts';

type TextInputProps = ComponentProps<'input'> & {
  /** A drawing at the start: a magnifier in a search box. */
  icon?: IconShape;
  /** An IconButton at the end: clear, show. */
  trailing?: ReactNode;
};

/** A line of text. Inside a `Field` it is labelled and described by it; alone it needs an aria-label. */
export function TextInput({ icon, trailing, className = '', ...native }: TextInputProps) {
  const wiring = useWiring(native);
  const box = (
    <input
      type="text"
      {...native}
      {...wiring}
      className={`${css.input} ${icon ? css.led : ''} ${trailing ? css.trailed : ''} ${className}`}
    />
  );
  if (!icon && !trailing) return box;
  return (
    <div className={css.withIcon}>
      {icon && (
        <span className={css.lead}>
          <Icon of={icon} />
        </span>
      )}
      {box}
      {trailing && <span className={css.trail}>{trailing}</span>}
    </div>
  );
}
