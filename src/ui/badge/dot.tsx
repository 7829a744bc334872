import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './badge.css.ts';

/** Something is new. Pass a label unless the control around it says so already. */
export function Dot({ label, className = '' }: { label?: string; className?: string }) {
  return (
    <span className={`${css.dot} ${className}`}>{label && <VisuallyHidden>{label}</VisuallyHidden>}</span>
  );
}
