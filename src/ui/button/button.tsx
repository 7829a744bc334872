import type { ComponentProps } from 'react';
import { Icon, type IconShape, Spinner } from '#ui/icon/icon.tsx';
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
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', wide = false, busy = false, icon, ...rest } = props;
  const { className = '', children, onClick, type = 'button', ...native } = rest;
  const iconSize = size === 'small' ? 'small' : 'medium';
  const hasOverlay = busy && !icon;
  return (
    <button
      {...native}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      type={type}
      className={`${css.button({ variant, size, wide })} ${className}`}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && busy && (
        <span className={css.iconBox}>
          <Spinner size={iconSize} />
        </span>
      )}
      {icon && !busy && <Icon of={icon} size={iconSize} />}
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
};

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'secondary', filled = false, busy = false, ...rest } = props;
  const { className = '', children, onClick, type = 'button', ...native } = rest;
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
    </button>
  );
}
