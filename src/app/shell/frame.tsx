import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkipLink } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './shell.css.ts';

type FrameProps = {
  bar: ReactNode;
  /** The landing page, the only one with a footer (NAV-06). */
  poster: boolean;
  /** Between the bar and the page: the network is gone. */
  banner?: ReactNode;
  /** After the page: tabs, live region, toasts. */
  end?: ReactNode;
  children: ReactNode;
};

/** What surrounds every page; the same in index.html, where nobody has been asked for yet. */
export const Frame = ({ bar, poster, banner, end, children }: FrameProps) => (
  <>
    <SkipLink />
    {bar}
    {banner}
    <main id="main" tabIndex={-1} className={css.main}>
      {children}
    </main>
    {poster && <Footer />}
    {end}
  </>
);

const places = [
  { to: '/about', name: 'About' },
  { to: '/terms-of-service', name: 'Terms of Service' },
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/cookie-policy', name: 'Cookie Policy' },
  { to: '/contact', name: 'Contact' },
] as const;

/** NAV-06. On the landing page only. */
const Footer = () => (
  <footer className={css.foot}>
    <div className={css.footInside}>
      <ul className={css.footList}>
        {places.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
      <p className={css.footRights}>© {new Date().getFullYear()} Sidestage</p>
    </div>
  </footer>
);
