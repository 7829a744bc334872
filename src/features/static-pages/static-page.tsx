import { Link } from '@tanstack/react-router';
import { Children, isValidElement, type ReactNode } from 'react';
import { fullDate } from '#ui/format/dates.ts';
import { list } from '#ui/layout/layout.css.ts';
import { text } from '#ui/layout/words.css.ts';
import { folded, summary } from '#ui/page/page.css.ts';
import { Block, Cols, Page, Title } from '#ui/page/page.tsx';
import { staticPlaces } from './places.ts';
import * as css from './static-page.css.ts';

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
    <Cols sidebarLabel="Reading" sidebar={<Reading titles={titlesOf(children)} />}>
      <article>
        <Title note={changed && `Last changed ${fullDate(changed)}`}>{title}</Title>
        <details className={folded}>
          <summary className={summary}>On this page</summary>
          <nav aria-label="On this page, folded">
            <Places titles={titlesOf(children)} />
          </nav>
        </details>
        <p className={css.lead}>{lead}</p>
        {children}
        {end}
      </article>
    </Cols>
  </Page>
);

type PartProps = { title: string; children: ReactNode };

export function Part({ title, children }: PartProps) {
  const id = placeOf(title);
  return (
    <section className={css.part} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={`${text} ${css.body}`}>{children}</div>
    </section>
  );
}

const placeOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-');

const titlesOf = (parts: ReactNode): string[] =>
  Children.toArray(parts).flatMap((part) => (isValidElement<PartProps>(part) ? [part.props.title] : []));

const Places = ({ titles }: { titles: readonly string[] }) => (
  <ul className={list}>
    {titles.map((title) => (
      <li key={title}>
        <Link
          to="."
          hash={placeOf(title)}
          activeOptions={{ includeHash: true }}
          replace
          className={css.place}
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
);

const Reading = ({ titles }: { titles: readonly string[] }) => (
  <div className={css.reading}>
    <nav className={css.fromLg} aria-label="On this page">
      <Block title="On this page">
        <Places titles={titles} />
      </Block>
    </nav>
    <nav aria-label="Read on">
      <Block title="Read on">
        <ul className={list}>
          {staticPlaces.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={css.place}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Block>
    </nav>
  </div>
);
