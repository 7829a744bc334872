import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import * as css from './bar.css.ts';

/** NAV-03. `hidden` keeps their room while it is not known whether somebody is signed in. */
export function VisitorActs({ hidden }: { hidden: boolean }) {
  const veil = hidden ? css.unknown : '';
  return (
    <>
      <Link to="/login" className={`${css.word} ${veil}`}>
        Sign In
      </Link>
      <Link to="/register" className={`${button({ size: 'small' })} ${veil}`}>
        Join Now
      </Link>
    </>
  );
}
