import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { PersonRow } from '#entities/person/person-row.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { linkButton } from '#ui/layout/words.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './dashboard.css.ts';

/** Of each kind so many stand here, so that a phone shows what else there is. */
export const few = 2;

type NeedProps = { count: number; title: string; more?: ReactNode; children: ReactNode };

/** So many of one kind wait: the number in the cue column, the first few beside it. Nothing where none waits. */
export function Need({ count, title, more, children }: NeedProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section className={css.need} aria-labelledby={id}>
      <p className={css.count} aria-hidden="true">
        {count}
      </p>
      <div className={css.rest}>
        <header className={css.needHead}>
          <h2 id={id}>
            <VisuallyHidden>{count} </VisuallyHidden>
            {title}
          </h2>
          {more && <div className={css.more}>{more}</div>}
        </header>
        <ul className={list}>{children}</ul>
      </div>
    </section>
  );
}

/** The first few, and at a press all that came: what is answered here needs no page of its own. */
export function UnfoldingNeed({
  children,
  ...need
}: Omit<NeedProps, 'more' | 'children'> & { children: readonly ReactNode[] }) {
  const [isWhole, setWhole] = useState(false);
  const { length } = children;
  const all = need.count > length ? `Show ${length} of ${need.count}` : `Show all ${length}`;
  return (
    <Need
      {...need}
      more={
        length > few && (
          <button
            type="button"
            className={linkButton}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : all}
          </button>
        )
      }
    >
      {isWhole ? children : children.slice(0, few)}
    </Need>
  );
}

type PersonNeedProps = Pick<ComponentProps<typeof PersonRow>, 'person' | 'about' | 'short'> & {
  /** Names the thing for what marks its parts. */
  parts?: string | undefined;
  children: ReactNode;
};

/** One that waits: who it is, and what can be done. */
export const PersonNeed = ({ parts, children, ...row }: PersonNeedProps) => (
  <li className={css.rowOf} data-parts={parts}>
    <PersonRow {...row} />
    <div className={css.rowActs}>{children}</div>
  </li>
);
