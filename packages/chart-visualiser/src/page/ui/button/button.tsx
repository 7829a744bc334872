import type { ComponentProps } from 'react';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as css from './button.css.ts';

type ButtonProps = ComponentProps<'button'> & {
  look?: 'go' | 'plain';
  size?: 'small' | 'medium';
  icon?: IconShape;
};

/** An act. One `go` per view; repeated acts stay plain. */
export function Button({
  look = 'plain',
  size = 'medium',
  icon,
  className = '',
  children,
  type = 'button',
  ...native
}: ButtonProps) {
  return (
    <button {...native} type={type} className={`${css.button({ look, size })} ${className}`}>
      {icon && <Icon of={icon} size={size} />}
      <span className={css.label}>{children}</span>
    </button>
  );
}
