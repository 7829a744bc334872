import { type ReactNode, useId } from 'react';
import { longDate } from '#ui/format/dates.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';
import * as css from './static-page.css.ts';

type StaticPageProps = {
  title: string;
  /** When these words were last changed, `YYYY-MM-DD`; for texts that bind. */
  changed?: string;
  lead: ReactNode;
  children: ReactNode;
};

/** A page to read. */
export const StaticPage = ({ title, changed, lead, children }: StaticPageProps) => (
  <Page>
    <article className={css.page}>
      <Title note={changed && `Last changed ${longDate(changed, 0)}`}>{title}</Title>
      <p className={css.lead}>{lead}</p>
      {children}
    </article>
  </Page>
);

/** A part of it under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`${text} ${css.body}`}>{children}</div>
    </section>
  );
}
