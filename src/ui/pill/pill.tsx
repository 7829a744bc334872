import type { ComponentProps } from 'react';
import * as css from './pill.css.ts';
import { pill } from './pill.css.ts';

/** Something new has come in above: "4 new posts". It floats, and is the one lit thing. Faces (AvatarStack) go before the words. */
export function Pill({ className = '', children, ...native }: ComponentProps<'button'>) {
  return (
    <button type="button" {...native} className={`${pill} ${className}`}>
      {children}
    </button>
  );
}

type TagsProps = { items: readonly string[]; large?: boolean; label?: string; className?: string };

/** Instruments, skills, terms; nothing when there are none. Each word once. */
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
