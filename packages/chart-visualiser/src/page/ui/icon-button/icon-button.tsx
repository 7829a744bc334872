import type { ComponentProps } from 'react';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as css from './icon-button.css.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, for readers: there are no visible words. */
  label: string;
  icon: IconShape;
  look?: 'plain' | 'go';
};

export function IconButton({
  label,
  icon,
  look = 'plain',
  className = '',
  type = 'button',
  ...native
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...native}
      type={type}
      aria-label={label}
      className={`${css.iconButton[look]} ${className}`}
    >
      <Icon of={icon} />
    </button>
  );
}
