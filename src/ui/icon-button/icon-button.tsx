import type { ComponentProps } from 'react';
import { Dot } from '#ui/badge/badge.tsx';
import { Icon, type IconShape, Spinner } from '#ui/icon/icon.tsx';
import * as css from './icon-button.css.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, for readers: there are no visible words. */
  label: string;
  icon?: IconShape;
  look?: 'plain' | 'go' | 'grave';
  full?: boolean;
  busy?: boolean;
  /** Something new behind it; say so in the label too. */
  dot?: boolean;
};

export function IconButton({
  label,
  icon,
  look = 'plain',
  full = false,
  busy = false,
  ...rest
}: IconButtonProps) {
  const { dot = false, className = '', children, onClick, type = 'button', ...native } = rest;
  return (
    <button
      title={label}
      {...native}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      type={type}
      aria-label={label}
      className={`${css.iconButton({ look })} ${className}`}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} full={full} />}
      {children}
      {dot && <Dot className={css.corner} />}
    </button>
  );
}
