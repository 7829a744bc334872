import { Link } from '@tanstack/react-router';
import { Children, isValidElement, type ReactNode } from 'react';
import { fullDate } from '#ui/format/dates.ts';
import { list } from '#ui/layout/layout.css.ts';
import { text } from '#ui/layout/text.css.ts';
import { folded, summary } from '#ui/page/page.css.ts';
import { Block, Columns, Page, Title } from '#ui/page/page.tsx';
import * as css from './static-page.css.ts';
import { staticPages } from './static-pages.ts';

type StaticPageProps = {
  title: string;
  /** `YYYY-MM-DD`, for binding texts. */
  changed?: string;
  lead: ReactNode;
  end?: ReactNode;
  children: ReactNode;
};

export const StaticPage = ({ title, changed, lead, end, children }: StaticPageProps) => (
  <Page>
    <Columns sidebarLabel="More" sidebar={<ReadingSidebar titles={titlesOf(children)} />}>
      <article>
        <Title note={changed && `Last changed ${fullDate(changed)}`}>{title}</Title>
        <details className={folded}>
          <summary className={summary}>On this page</summary>
          <nav aria-label="Contents">
            <SectionLinks titles={titlesOf(children)} />
          </nav>
        </details>
        <p className={css.lead}>{lead}</p>
        {children}
        {end}
      </article>
    </Columns>
  </Page>
);

type PartProps = { title: string; children: ReactNode };

export function Part({ title, children }: PartProps) {
  const id = slugOf(title);
  return (
    <section className={css.part} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={`${text} ${css.body}`}>{children}</div>
    </section>
  );
}

const slugOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-');

const titlesOf = (parts: ReactNode): string[] =>
  Children.toArray(parts).flatMap((part) => (isValidElement<PartProps>(part) ? [part.props.title] : []));

const SectionLinks = ({ titles }: { titles: readonly string[] }) => (
  <ul className={list}>
    {titles.map((title) => (
      <li key={title}>
        <Link
          to="."
          hash={slugOf(title)}
          activeOptions={{ includeHash: true }}
          replace
          className={css.pageLink}
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
);

const ReadingSidebar = ({ titles }: { titles: readonly string[] }) => (
  <div className={css.sidebar}>
    <nav className={css.fromLg} aria-label="On this page">
      <Block title="On this page">
        <SectionLinks titles={titles} />
      </Block>
    </nav>
    <nav aria-label="More pages">
      <Block title="More pages">
        <ul className={list}>
          {staticPages.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={css.pageLink}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Block>
    </nav>
  </div>
);
