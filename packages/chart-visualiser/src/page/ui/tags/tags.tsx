import * as css from './tags.css.ts';

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
