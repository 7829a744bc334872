import type { ReactNode } from 'react';
import { skip, visuallyHidden } from './visually-hidden.css.ts';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}

export const SkipLink = () => (
  <a className={skip} href="#main">
    Skip to content
  </a>
);
