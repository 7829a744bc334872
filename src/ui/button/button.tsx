import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconShape, Spinner } from '#ui/icon/icon.tsx';
import { Dot } from '#ui/marks/marks.tsx';
import * as css from './button.css.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** Shows a spinner at the same width, keeps focus and ignores presses. */
  busy?: boolean;
  icon?: IconShape;
};

/** One primary button per view; repeated actions are secondary, their opposite is quiet. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  busy = false,
  ...rest
}: ButtonProps) {
  const { icon, className = '', children, onClick, type = 'button', ...native } = rest;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const hasOverlay = busy && !icon;
  return (
    <button
      {...native}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      type={type}
      className={`${css.button({ variant, size, wide })} ${className}`}
      onClick={handleClick}
    >
      {icon && busy && (
        <span className={css.iconBox}>
          <Spinner size={size === 'small' ? 'small' : 'medium'} />
        </span>
      )}
      {icon && !busy && <Icon of={icon} size={size === 'small' ? 'small' : 'medium'} />}
      <span className={hasOverlay ? css.hiddenLabel : css.label}>{children}</span>
      {hasOverlay && (
        <span className={css.spinnerOverlay}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  icon?: IconShape;
  variant?: 'secondary' | 'primary' | 'danger';
  filled?: boolean;
  busy?: boolean;
  /** Marks something new; say so in the label too. */
  dot?: boolean;
};

export function IconButton({
  label,
  icon,
  variant = 'secondary',
  filled = false,
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
      className={`${css.iconButton({ variant })} ${className}`}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon of={icon} filled={filled} />}
      {children}
      {dot && <Dot className={css.dotCorner} />}
    </button>
  );
}
