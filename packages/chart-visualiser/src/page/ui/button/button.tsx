import type { ComponentProps } from 'react';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as css from './button.css.ts';

type ButtonProps = ComponentProps<'button'> & {
  look?: 'go' | 'plain';
  icon?: IconShape;
};

/** An act. One `go` per view; repeated acts stay plain. */
export function Button({
  look = 'plain',
  icon,
  className = '',
  children,
  type = 'button',
  ...native
}: ButtonProps) {
  return (
    <button {...native} type={type} className={`${css.button[look]} ${className}`}>
      {icon && <Icon of={icon} size="small" />}
      <span className={css.label}>{children}</span>
    </button>
  );
}
