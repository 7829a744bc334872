import type { ComponentProps } from 'react';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as css from './chip.css.ts';

type ChipProps = ComponentProps<'button'> & {
  /** In force. Tell readers too: `aria-pressed`, or an aria-label such as "Remove filter: fiddle". */
  on?: boolean;
  /** At the end: a chevron for a choice, a cross to remove. */
  icon?: IconShape;
};

export function Chip({ on = false, icon, className = '', children, ...native }: ChipProps) {
  return (
    <button type="button" {...native} className={`${css.chip({ on })} ${className}`}>
      {children}
      {icon && <Icon of={icon} size="small" />}
    </button>
  );
}
