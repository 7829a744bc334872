import { type ReactNode, useId } from 'react';
import * as css from './page.css.ts';

/** Page frame: 1120 px, gutters, room for the tab bar. Goes inside the shell's `<main>`. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`${css.page} ${className}`}>{children}</div>;
}

type TitleProps = {
  children: ReactNode;
  /** The title as text, if it is user-written and `children` is not a string. */
  text?: string | undefined;
  /** Muted text beside the title, below it on a phone. */
  note?: ReactNode;
  hideNoteOnPhone?: boolean;
  actions?: ReactNode;
};

/** Characters above which a heading is set smaller. */
const LONG = 40;

/** Props of an `h1` with user-written text. */
export const headingProps = (text: string) => ({ tabIndex: -1, 'data-long': text.length > LONG });

/** The page's h1 on its 3 px rule. Focusable, since navigation moves focus to it (ROU-09). */
export function Title({ children, text = '', note, hideNoteOnPhone = false, actions }: TitleProps) {
  return (
    <header className={css.title}>
      <h1 {...headingProps(typeof children === 'string' ? children : text)}>{children}</h1>
      {note && <p className={`${css.note} ${hideNoteOnPhone ? css.noteHiddenOnPhone : ''}`}>{note}</p>}
      {actions && <div className={css.titleActions}>{actions}</div>}
    </header>
  );
}

type ColumnsProps = {
  children: ReactNode;
  sidebar?: ReactNode;
  sidebarLabel?: string;
  /** Hidden below 1200 px instead of moved below the content. */
  extra?: boolean;
  /** Takes the room of the side column as well. */
  wide?: boolean;
};

/** The main column beside the cue column, with a sidebar from lg on. */
export function Columns({ children, sidebar, sidebarLabel, extra = false, wide = false }: ColumnsProps) {
  return (
    <div className={wide ? css.oneColumn : css.columns}>
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
  id?: string;
  note?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
};

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
  /** Marks the start of unread content. */
  unread?: boolean;
};

/** A line with a label: a day in a thread, the start of unread messages. */
export function Divider({ children, unread = false }: DividerProps) {
  return <p className={`${css.divider} ${unread ? css.unread : ''}`}>{children}</p>;
}

type SwitcherProps = {
  label: string;
  /** Links (`aria-current`) or buttons (`aria-pressed`). */
  children: ReactNode;
  className?: string;
};

/** Underlined tabs; prefer links, since each tab has its own URL. */
export function Switcher({ label, children, className = '' }: SwitcherProps) {
  return (
    <nav className={`${css.switcher} ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
