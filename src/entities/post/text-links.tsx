import { Link } from '@tanstack/react-router';
import { link } from '#ui/layout/words.css.ts';

/** FEE-06. To all posts with this tag; for `LinkedText`. */
export const tagLink = (tag: string) => (
  <Link to="/community" search={{ from: 'everybody', q: tag.toLowerCase() }} className={link}>
    {tag}
  </Link>
);

/** FEE-06. To the profile of somebody whom a text names; for `LinkedText`. */
export const personLink = (name: string, id: string) => (
  <Link to="/profile/$id" params={{ id }} className={link}>
    {name}
  </Link>
);
