import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { gigsPageSchema } from '#contract/gigs.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { isToday, nextDay } from '#entities/gig/gig-texts.ts';
import { applicationStatusLabel } from '#entities/gig/status-label.ts';
import { nextStep } from '#entities/person/profile-steps.ts';
import { ask } from '#transport/http.ts';
import { button } from '#ui/button/button.css.ts';
import { dateParts } from '#ui/format/dates.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted } from '#ui/layout/text.css.ts';
import { StateMark } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import { WaveMeter } from '#ui/wave/wave.tsx';
import * as css from './dashboard.css.ts';

export function MyApplications({
  count,
  items,
  children,
}: Dashboard['myApplications'] & { children: ReactNode }) {
  return (
    <Block title="My applications">
      {count === 0 && <p className={css.empty}>You haven’t applied for any gigs yet.</p>}
      <ul className={list}>
        {items.map(({ id, gig }) => {
          const label = applicationStatusLabel(gig);
          return (
            <li key={id} className={css.application}>
              <span className={css.applicationDay}>{dayOf(gig)}</span>
              {label && <StateMark kind={label.kind}>{label.text}</StateMark>}
              <Link to="/gigs/$id" params={{ id: gig.id }} className={css.applicationTitle}>
                {gig.title}
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={css.footer}>
        {count === 0 ? (
          <Link to="/gigs" search={{}} className={link}>
            Browse gigs
          </Link>
        ) : (
          <Link to="/my-gigs" search={{ tab: 'applications' }} className={link}>
            {count > items.length ? `All ${count} applications` : 'All applications'}
          </Link>
        )}
        {children}
      </p>
    </Block>
  );
}

export function ProfileProgress({ percent, missing }: Dashboard['profile']) {
  const step = nextStep(missing);
  return (
    <Block title={`Your profile is ${percent}% complete`}>
      <div className={css.profileProgress}>
        <WaveMeter value={percent} of={100} label={`${percent}% complete`} />
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

const newGigsQuery = { fit: 'me', status: 'open', sort: 'newest', limit: 8 } as const;
const maxGigs = 3;

/** GIG-12. New gigs that match the profile and that the member has not applied for. */
export function NewForYou() {
  const { data } = useQuery({
    queryKey: [...gigKeys.all, 'new for me'],
    queryFn: ({ signal }) => ask('GET /api/gigs', gigsPageSchema, { query: newGigsQuery, signal }),
  });
  const newGigs = data?.items.filter((gig) => gig.myApplication === null).slice(0, maxGigs) ?? [];
  if (newGigs.length === 0) return null;
  return (
    <Block
      title="New for you"
      more={
        <Link to="/gigs" search={{ fit: 'me', sort: 'newest' }} className={link}>
          All
        </Link>
      }
    >
      <ul className={list}>
        {newGigs.map((gig) => (
          <GigLine key={gig.id} gig={gig} compact />
        ))}
      </ul>
    </Block>
  );
}

/** "Today", "Fri 20 Nov", or "by Fri 20 Nov". */
export function dayOf(gig: Parameters<typeof isToday>[0], now = new Date()): string {
  if (isToday(gig, now)) return 'Today';
  const { weekday, day, month, year } = dateParts(nextDay(gig, now));
  const isFarAhead = Date.parse(gig.date) - now.getTime() > 300 * 86_400_000;
  return [gig.dateByAgreement && 'by', weekday, day, month, isFarAhead && year].filter(Boolean).join(' ');
}
