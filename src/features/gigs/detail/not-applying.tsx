import { Link } from '@tanstack/react-router';
import type { Gig } from '#contract/ours/gigs.ts';
import { button } from '#ui/button/button.css.ts';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { appliedWords, type Telling } from './state-words.ts';

/** To a visitor. */
export const SignInFirst = ({ gig }: { gig: Gig }) => (
  <>
    <h2>Apply</h2>
    <p className={`${small} ${muted}`}>{appliedWords(gig.applicationCount)} A note is enough.</p>
    <Link to="/login" search={{ redirect: `/gigs/${gig.id}` }} className={button({ look: 'go', wide: true })}>
      Sign in to apply
    </Link>
    <p className={small}>
      New here?{' '}
      <Link to="/register" search={{ redirect: `/gigs/${gig.id}` }} className={link}>
        Join Now
      </Link>
    </p>
  </>
);

type TooLateProps = {
  told: Telling;
  /** Why applying did not work, when it was tried. */
  refused?: string | undefined;
};

/** To who cannot apply: why, and where else to look. */
export function TooLate({ told: { title, text }, refused }: TooLateProps) {
  return (
    <>
      <h2>{title}</h2>
      {refused && <p role="alert">{refused} Your note is kept.</p>}
      <p className={muted}>{text}</p>
      <Link to="/gigs" search={{}} className={button({ wide: true })}>
        Browse other gigs
      </Link>
    </>
  );
}
