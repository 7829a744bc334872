import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { staticPages } from '#features/static-pages/static-pages.ts';
import { SkipLink } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './shell.css.ts';

type FrameProps = {
  bar: ReactNode;
  /** The landing page, the only one with a footer (NAV-06). */
  withPosterLinks: boolean;
  banner?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
};

/** The frame of every page, as in index.html, where the session is not known yet. */
export const Frame = ({ bar, withPosterLinks, banner, end, children }: FrameProps) => (
  <>
    <SkipLink />
    {bar}
    {banner}
    <main id="main" tabIndex={-1} className={css.main}>
      {children}
    </main>
    {withPosterLinks && <Footer />}
    {end}
  </>
);

/** NAV-06. */
const Footer = () => (
  <footer className={css.footer}>
    <div className={css.footerInside}>
      <ul className={css.footerList}>
        {staticPages.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
      <p className={css.footerRights}>© {new Date().getFullYear()} Sidestage</p>
    </div>
  </footer>
);
