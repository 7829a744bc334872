import { Fragment, useId } from 'react';
import type { Gig } from '#contract/ours/gigs.ts';
import { clockOf } from '#ui/format/dates.ts';
import { sheet } from '#ui/layout/layout.css.ts';
import { text } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import * as css from './gig.css.ts';

/** The running order, where one was given, and what the poster wrote. */
export function CallSheet({ gig: { schedule, description } }: { gig: Gig }) {
  const id = useId();
  return (
    <>
      {schedule.length > 0 && (
        <section className={css.part} aria-labelledby={`${id}-sheet`}>
          <h2 id={`${id}-sheet`}>Call sheet</h2>
          <dl className={sheet}>
            {schedule.map(({ time, what }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own and may say the same
              <Fragment key={place}>
                <dt>{clockOf(time)}</dt>
                <dd className={text}>
                  <LinkedText>{what}</LinkedText>
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      )}
      <section className={css.part} aria-labelledby={`${id}-about`}>
        <h2 id={`${id}-about`}>What you would walk into</h2>
        <div className={css.words}>
          <div className={text}>
            <LinkedText>{description}</LinkedText>
          </div>
        </div>
      </section>
    </>
  );
}
