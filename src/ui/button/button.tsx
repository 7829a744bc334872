import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconShape, Spinner } from '#ui/icon/icon.tsx';
import { Dot } from '#ui/marks/marks.tsx';
import * as css from './button.css.ts';

export type ButtonLook = 'go' | 'plain' | 'bare' | 'grave';
export type ButtonSize = 'small' | 'medium' | 'big';

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  /** Shows a spinner at the same width, keeps focus and ignores presses. */
  busy?: boolean;
  icon?: IconShape;
};

/** One `go` per view; repeated actions are plain, their opposite is bare. */
export function Button({
  look = 'plain',
  size = 'medium',
  wide = false,
  busy = false,
  ...rest
}: ButtonProps) {
  const { icon, className = '', children, onClick, type = 'button', ...native } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const overlaid = busy && !icon;
  return (
    <button
      {...native}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      type={type}
      className={`${css.button({ look, size, wide })} ${className}`}
      onClick={press}
    >
      {icon && busy && (
        <span className={css.iconPlace}>
          <Spinner size={size === 'small' ? 'small' : 'medium'} />
        </span>
      )}
      {icon && !busy && <Icon of={icon} size={size === 'small' ? 'small' : 'medium'} />}
      <span className={overlaid ? css.covered : css.label}>{children}</span>
      {overlaid && (
        <span className={css.cover}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  icon?: IconShape;
  look?: 'plain' | 'go' | 'grave';
  full?: boolean;
  busy?: boolean;
  /** Marks something new; say so in the label too. */
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
