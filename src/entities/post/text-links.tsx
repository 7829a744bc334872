import { Link } from '@tanstack/react-router';
import { link } from '#ui/layout/text.css.ts';

/** FEE-06. Tag link for `LinkedText`. */
export const tagLink = (tag: string) => (
  <Link to="/community" search={{ from: 'everybody', q: tag.toLowerCase() }} className={link}>
    {tag}
  </Link>
);

/** FEE-06. Mention link for `LinkedText`. */
export const personLink = (name: string, id: string) => (
  <Link to="/profile/$id" params={{ id }} className={link}>
    {name}
  </Link>
);
