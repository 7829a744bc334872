import { type ReactNode, useId } from 'react';
import { list } from '#ui/layout/layout.css.ts';
import { week } from '../board/board.css.ts';

/** One part of a list under its own heading; nothing where it holds nothing. */
export function Half({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={week}>
        {title}
      </h2>
      <ul className={list}>{children}</ul>
    </section>
  );
}
