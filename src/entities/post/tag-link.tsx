import { Link } from '@tanstack/react-router';
import { link } from '#ui/layout/words.css.ts';

/** FEE-06. To all posts with this tag; for `LinkedText`. */
export const tagLink = (tag: string) => (
  <Link to="/community" search={{ from: 'everybody', q: tag.toLowerCase() }} className={link}>
    {tag}
  </Link>
);
