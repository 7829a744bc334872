import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { button } from '#ui/button/button.css.ts';
import { Icon } from '#ui/icon/icon.tsx';

/** For the title row of a page. */
export const PostGigLink = () => (
  <Link to="/create-gig" className={button({ variant: 'primary' })}>
    <Icon of={Plus} />
    Post a gig
  </Link>
);
