import type { ReactNode } from 'react';
import { skip, visuallyHidden } from './visually-hidden.css.ts';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}

export const SkipLink = ({ target = 'main' }: { target?: string }) => (
  <a className={skip} href={`#${target}`}>
    Skip to content
  </a>
);
