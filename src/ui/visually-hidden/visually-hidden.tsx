import type { ReactNode } from 'react';
import { skip, visuallyHidden } from './visually-hidden.css.ts';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}

/** First in the page: past the bar, straight to `<main id="main">`. */
export const SkipLink = ({ target = 'main' }: { target?: string }) => (
  <a className={skip} href={`#${target}`}>
    Skip to content
  </a>
);
