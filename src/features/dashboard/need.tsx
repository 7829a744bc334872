import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { PersonRow } from '#entities/person/person-row.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { linkButton } from '#ui/layout/words.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './dashboard.css.ts';

/** Rows shown per section, so that several sections fit on a phone screen. */
export const few = 2;

type NeedProps = { count: number; title: string; more?: ReactNode; children: ReactNode };

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

/** A section that expands in place, for items that have no page of their own. */
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
  /** `data-parts` of the row, such as `question:1`. */
  parts?: string | undefined;
  children: ReactNode;
};

export const PersonNeed = ({ parts, children, ...row }: PersonNeedProps) => (
  <li className={css.rowOf} data-parts={parts}>
    <PersonRow {...row} />
    <div className={css.rowActs}>{children}</div>
  </li>
);
