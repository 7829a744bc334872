import * as css from './tags.css.ts';

/** Words in frames; nothing when there are none. Each word once. */
export function Tags({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={css.tags}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
