import { Link } from '@tanstack/react-router';
import * as css from './footer.css.ts';

const places = [
  { to: '/about', name: 'About' },
  { to: '/terms-of-service', name: 'Terms of Service' },
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/cookie-policy', name: 'Cookie Policy' },
  { to: '/contact', name: 'Contact' },
] as const;

/** NAV-06. On the landing page only. */
export const Footer = () => (
  <footer className={css.foot}>
    <div className={css.inside}>
      <ul className={css.list}>
        {places.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
      <p className={css.rights}>© {new Date().getFullYear()} Sidestage</p>
    </div>
  </footer>
);
