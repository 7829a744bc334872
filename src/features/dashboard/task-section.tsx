import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { PersonRow } from '#entities/person/person-row.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { linkButton } from '#ui/layout/text.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './dashboard.css.ts';

/** Rows shown per section, so that several sections fit on a phone screen. */
export const previewCount = 2;

type TaskSectionProps = { count: number; title: string; more?: ReactNode; children: ReactNode };

export function TaskSection({ count, title, more, children }: TaskSectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section className={css.task} aria-labelledby={id}>
      <p className={css.count} aria-hidden="true">
        {count}
      </p>
      <div className={css.body}>
        <header className={css.taskHead}>
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
export function ExpandableTaskSection({
  children,
  ...section
}: Omit<TaskSectionProps, 'more' | 'children'> & { children: readonly ReactNode[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const { length } = children;
  const all = section.count > length ? `Show ${length} of ${section.count}` : `Show all ${length}`;
  return (
    <TaskSection
      {...section}
      more={
        length > previewCount && (
          <button
            type="button"
            className={linkButton}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : all}
          </button>
        )
      }
    >
      {isExpanded ? children : children.slice(0, previewCount)}
    </TaskSection>
  );
}

type PersonTaskProps = Pick<ComponentProps<typeof PersonRow>, 'person' | 'about' | 'compact'> & {
  /** `data-parts` of the row, such as `question:1`. */
  parts?: string | undefined;
  children: ReactNode;
};

export const PersonTask = ({ parts, children, ...row }: PersonTaskProps) => (
  <li className={css.personRow} data-parts={parts}>
    <PersonRow {...row} />
    <div className={css.rowActions}>{children}</div>
  </li>
);
