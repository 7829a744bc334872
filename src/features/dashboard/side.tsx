import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/ours/dashboard.ts';
import { standingOfApplication } from '#entities/gig-line/standing-of.ts';
import { button } from '#ui/button/button.css.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { StateMark } from '#ui/state-mark/state-mark.tsx';
import { WaveMeter } from '#ui/wave/wave-meter.tsx';
import * as css from './dashboard.css.ts';
import { dayOf } from './headline.ts';
import { nextStep } from './next-step.ts';

/** The member's own applications, the latest few. */
export function MyApplications({ count, items }: Dashboard['myApplications']) {
  return (
    <Block title="My applications">
      {count === 0 && <p className={muted}>Nothing applied for yet.</p>}
      <ul className={list}>
        {items.map(({ id, gig }) => {
          const standing = standingOfApplication(gig);
          return (
            <li key={id} className={css.mine}>
              <span className={css.mineDay}>{dayOf(gig)}</span>
              <Link to="/gigs/$id" params={{ id: gig.id }} className={css.mineTitle}>
                {gig.title}
              </Link>
              {standing && <StateMark kind={standing.kind}>{standing.words}</StateMark>}
            </li>
          );
        })}
      </ul>
      <p>
        {count === 0 ? (
          <Link to="/gigs" search={{}} className={link}>
            Browse gigs
          </Link>
        ) : (
          <Link to="/my-gigs" search={{ tab: 'applications' }} className={link}>
            All {count}
          </Link>
        )}
      </p>
    </Block>
  );
}

/** How much of the profile is told, and what to tell next. */
export function ProfileTold({ percent, missing }: Dashboard['profile']) {
  const step = nextStep(missing);
  return (
    <Block title={`Your profile, ${percent} percent told`}>
      <div className={css.told}>
        <WaveMeter value={percent} of={100} label={`${percent} percent filled in`} />
        <p className={muted}>{step.why}</p>
        {step.act && (
          <Link to="/edit-profile" className={button({ size: 'small' })}>
            {step.act}
          </Link>
        )}
      </div>
    </Block>
  );
}
