import type { ReactNode } from 'react';
import { switcher } from './switcher.css.ts';

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
    <nav className={`${switcher} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
