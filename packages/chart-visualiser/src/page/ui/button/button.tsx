import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import * as css from './button.css.ts';

type IconShape = LucideIcon;

type IconProps = {
  of: IconShape;
  size?: keyof typeof css.icon;
  className?: string;
};

/** A lucide drawing: 20 px, `small` 16. Always beside words or inside a labelled control, so hidden from readers. */
export function Icon({ of: Shape, size = 'medium', className = '' }: IconProps) {
  return <Shape className={`${css.icon[size]} ${className}`} aria-hidden="true" />;
}

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

type SwitcherProps = {
  /** What it switches between, for readers. */
  label: string;
  /** Links (the one in force has `aria-current`) or buttons (`aria-pressed`). */
  children: ReactNode;
  className?: string;
};

/** Underlined tabs; each is a place of its own, so links by preference. */
export function Switcher({ label, children, className = '' }: SwitcherProps) {
  return (
    <nav className={`${css.switcher} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
