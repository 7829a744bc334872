import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';

type BackProps = { id: string; look?: 'plain' | 'bare'; size?: 'small' | 'medium' };

/** Leaves the form. */
export const BackToGig = ({ id, look = 'bare', size = 'medium' }: BackProps) => (
  <Link to="/gigs/$id" params={{ id }} className={button({ look, size })}>
    Back to the gig
  </Link>
);
