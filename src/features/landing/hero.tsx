import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import { Beam } from './beam.tsx';
import * as css from './landing.css.ts';
import { SetList } from './set-list.tsx';

/** What it is, for whom, and what is open now. */
export function Hero({ isMember }: { isMember: boolean }) {
  return (
    <div className={css.clip}>
      <section className={css.hero} aria-labelledby="hero">
        <Beam />
        <div className={css.say}>
          <h1 id="hero" tabIndex={-1}>
            <span>Someone </span>
            <span>needs a </span>
            <span>drummer </span>
            <span>tonight.</span>
          </h1>
          <p>
            Sidestage is the gig board and meeting place for musicians, crew and everyone else who is paid by
            the night.
          </p>
          <div className={css.acts}>
            <Link to={isMember ? '/create-gig' : '/register'} className={button({ look: 'go', size: 'big' })}>
              {isMember ? 'Post a gig' : 'Join Now'}
            </Link>
            <Link to="/gigs" className={`${button({ size: 'big' })} ${css.second}`}>
              Browse Gigs
            </Link>
          </div>
        </div>
        <SetList />
      </section>
    </div>
  );
}
