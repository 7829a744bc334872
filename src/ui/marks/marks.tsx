import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import type { ComponentProps, ReactNode } from 'react';
import { shortCount } from '#ui/format/numbers.ts';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './marks.css.ts';

export type StateKind = keyof typeof css.state;

const icons: Partial<Record<StateKind, IconShape>> = { success: Check, pending: Clock, error: Ban };

type StateMarkProps = {
  /** `accent` tonight or new, `success` accepted or open, `pending` not answered, `muted` over, `error` cancelled. */
  kind: StateKind;
  children: ReactNode;
  withoutIcon?: boolean;
};

export function StateMark({ kind, children, withoutIcon = false }: StateMarkProps) {
  const icon = withoutIcon ? undefined : icons[kind];
  return (
    <span className={css.state[kind]}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  );
}

type BadgeProps = {
  count: number;
  /** The number as text, from `badgeText`: "3 unread messages". */
  label: string;
  /** A count that needs no action. */
  quiet?: boolean;
  className?: string;
};

/** NAV-08. Unread count: up to 99, "99+" above; nothing at 0. */
export function Badge({ count, label, quiet = false, className = '' }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={`${css.badge} ${quiet ? css.quiet : ''} ${className}`}>
      <span aria-hidden="true">{shortCount(count)}</span>
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

/** Pass a label unless the surrounding control says it already. */
export function Dot({ label, className = '' }: { label?: string; className?: string }) {
  return (
    <span className={`${css.dot} ${className}`}>{label && <VisuallyHidden>{label}</VisuallyHidden>}</span>
  );
}

/** Floating button for new content above: "4 new posts". An AvatarStack goes before the text. */
export function Pill({ className = '', children, ...native }: ComponentProps<'button'>) {
  return (
    <button type="button" {...native} className={`${css.pill} ${className}`}>
      {children}
    </button>
  );
}

type TagsProps = { items: readonly string[]; large?: boolean; label?: string; className?: string };

/** Nothing if empty; duplicates are removed. */
export function Tags({ items, large = false, label, className = '' }: TagsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={`${css.tags} ${large ? css.large : ''} ${className}`} aria-label={label}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
