import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './badge.css.ts';

type BadgeProps = {
  count: number;
  /** The number in words, as `countWords` makes them: "3 unread messages". */
  label: string;
  className?: string;
};

/** NAV-08. How many are unread: the number up to 99, "99+" above; nothing at 0. */
export function Badge({ count, label, className = '' }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={`${css.badge} ${className}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

/** Something is new. Pass a label unless the control around it says so already. */
export function Dot({ label, className = '' }: { label?: string; className?: string }) {
  return (
    <span className={`${css.dot} ${className}`}>{label && <VisuallyHidden>{label}</VisuallyHidden>}</span>
  );
}
