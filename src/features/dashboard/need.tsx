import { type ReactNode, useId } from 'react';
import { list } from '#ui/layout/layout.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './dashboard.css.ts';

type NeedProps = { count: number; title: string; more?: ReactNode; children: ReactNode };

/** So many of one kind wait: the number in the cue column, the first few beside it. */
export function Need({ count, title, more, children }: NeedProps) {
  const id = useId();
  return (
    <section className={css.need} aria-labelledby={id}>
      <p className={css.count} aria-hidden="true">
        {count}
      </p>
      <div className={css.rest}>
        <h2 id={id}>
          <VisuallyHidden>{count} </VisuallyHidden>
          {title}
        </h2>
        {more && <div className={css.more}>{more}</div>}
        <ul className={list}>{children}</ul>
      </div>
    </section>
  );
}
