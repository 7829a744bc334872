import { Fragment } from 'react';
import * as css from './landing.css.ts';

const lines = [
  ['Drummers', 'Singers', 'Stagehands'],
  ['Horn sections', 'Sound engineers', 'DJs', 'Fiddle players'],
  ['Organists', 'Riggers', 'Wedding bands', 'Dhol players', 'Lighting crews', 'Session bass'],
  ['Bar teams', 'Piano tuners', 'Tour drivers', 'Follow-spot operators', 'Surtitlers', 'Page-turners'],
];

/** Who it is for, set like a festival bill. */
export const Bill = () => (
  <section className={css.wide} aria-labelledby="bill">
    <div className={css.billing}>
      <h2 id="bill">On the bill</h2>
      {lines.map((names, index) => (
        <p key={names[0]} className={css.billSizes[index]}>
          {names.map((name) => (
            <Fragment key={name}>
              <span>{name}</span>{' '}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  </section>
);
