import { type ReactNode, useId } from 'react';
import * as css from './page.css.ts';
import { switcher } from './page.css.ts';

/** The frame of a page: 1120 px, gutters, room for the bottom tabs. Goes inside the shell's `<main>`. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`${css.page} ${className}`}>{children}</div>;
}

type TitleProps = {
  children: ReactNode;
  /** What somebody has written of it, where it is more than text. */
  written?: string | undefined;
  /** A muted line beside it, under it on a phone. */
  note?: ReactNode;
  hideNoteOnPhone?: boolean;
  acts?: ReactNode;
};

/** Characters from which on a heading is set smaller. */
const LONG = 40;

/** For an `h1` in words that somebody has written. */
export const headingOf = (words: string) => ({ tabIndex: -1, 'data-long': words.length > LONG });

/** The page's h1 on its 3 px rule. It takes focus on navigation (ROU-09), hence the tabindex. */
export function Title({ children, written = '', note, hideNoteOnPhone = false, acts }: TitleProps) {
  return (
    <header className={css.title}>
      <h1 {...headingOf(typeof children === 'string' ? children : written)}>{children}</h1>
      {note && <p className={`${css.note} ${hideNoteOnPhone ? css.noteFromSm : ''}`}>{note}</p>}
      {acts && <div className={css.titleActs}>{acts}</div>}
    </header>
  );
}

type ColsProps = {
  children: ReactNode;
  sidebar?: ReactNode;
  sidebarLabel?: string;
  /** Left out below 1200 px instead of following the rest. */
  extra?: boolean;
  /** It has the side column's room, too. */
  wide?: boolean;
};

/** The reading column on its cue column, and from lg on a sidebar column. */
export function Cols({ children, sidebar, sidebarLabel, extra = false, wide = false }: ColsProps) {
  return (
    <div className={wide ? css.oneCol : css.cols}>
      <div className={css.main}>{children}</div>
      {sidebar && (
        <aside className={`${css.sidebar} ${extra ? css.extra : ''}`} aria-label={sidebarLabel}>
          {sidebar}
        </aside>
      )}
    </div>
  );
}

type BlockProps = {
  title: ReactNode;
  /** For links that lead to it. */
  id?: string;
  /** Small and muted, beside the title. */
  note?: ReactNode;
  /** A link or button at the far end of the title. */
  more?: ReactNode;
  children: ReactNode;
};

/** A section of a page: h2 on its ink rule. */
export function Block({ title, id: place, note, more, children }: BlockProps) {
  const id = useId();
  return (
    <section id={place} className={css.block} aria-labelledby={id}>
      <header className={css.blockTitle}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {more && <div className={css.more}>{more}</div>}
      </header>
      {children}
    </section>
  );
}

type DividerProps = {
  children: ReactNode;
  /** From here on unread. */
  fresh?: boolean;
  as?: 'p' | 'li' | 'h3';
};

/** A line with words in its middle: a day in a thread, where the unread begins. */
export function Divider({ children, fresh = false, as: Tag = 'p' }: DividerProps) {
  return <Tag className={`${css.divider} ${fresh ? css.fresh : ''}`}>{children}</Tag>;
}

type SwitcherProps = {
  /** What it switches between, for readers. */
  label: string;
  /** Links (the one in force has `aria-current`) or buttons (`aria-pressed`). */
  children: ReactNode;
  className?: string;
};

/** Underlined tabs; each is a place of its own, so links by preference. */
export function Switcher({ label, children, className = '' }: SwitcherProps) {
  return (
    <nav className={`${switcher} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
