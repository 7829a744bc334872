import type { Profile } from '#contract/ours/profile.ts';
import { monthAndYear } from '#ui/format/dates.ts';
import { sheet } from '#ui/layout/layout.css.ts';
import { link, pay, text } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Tags } from '#ui/tags/tags.tsx';
import * as css from './profile.css.ts';
import { WorkLinks } from './side.tsx';

/** The person's call sheet: about, skills, genres, rates. What is not told takes no room. */
export function Facts({ person }: { person: Profile }) {
  const { bio, skills, genres, rates, workLinks } = person;
  return (
    <>
      {bio && (
        <p className={`${css.about} ${text}`}>
          <LinkedText linkClass={link}>{bio}</LinkedText>
        </p>
      )}
      <dl className={`${sheet} ${css.facts}`}>
        {skills.length > 0 && (
          <>
            <dt>Skills</dt>
            <dd>
              <Tags items={skills} large />
            </dd>
          </>
        )}
        {genres.length > 0 && (
          <>
            <dt>Genres</dt>
            <dd>
              <Tags items={genres} large />
            </dd>
          </>
        )}
        {rates.length > 0 && (
          <>
            <dt>Rates</dt>
            <dd>
              <ul className={css.rates}>
                {rates.map(({ label, price }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
                  <li key={at}>
                    <span>{label}</span> <b className={`${pay} ${css.price}`}>{price}</b>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {workLinks.length > 0 && (
          <>
            <dt className={css.factBelowLg}>Work</dt>
            <dd className={`${css.factBelowLg} ${css.workFact}`}>
              <WorkLinks links={workLinks} />
            </dd>
          </>
        )}
        <dt className={css.factBelowLg}>Since</dt>
        <dd className={css.factBelowLg}>{monthAndYear(person.memberSince)}</dd>
      </dl>
    </>
  );
}
