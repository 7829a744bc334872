import { Link } from '@tanstack/react-router';
import { button } from '#ui/button/button.css.ts';
import { barsOf } from '#ui/wave/bars-of.ts';
import { Wave } from '#ui/wave/wave.tsx';
import * as css from './landing.css.ts';
import * as shows from './shows.css.ts';

const sound = barsOf('Doors are open.', 96);

/** The last call to come in. */
export const Doors = () => (
  <section className={shows.doors} data-theme="dark" aria-labelledby="doors">
    <Wave bars={sound} pitch={15} height={100} className={shows.waves} stretch />
    <div className={`${css.wide} ${shows.doorsInside}`}>
      <h2 id="doors">Doors are open.</h2>
      <p>It takes a name, an e-mail address and what you do.</p>
      <Link to="/register" className={button({ look: 'go', size: 'big' })}>
        Join Now
      </Link>
    </div>
  </section>
);
