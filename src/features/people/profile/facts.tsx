import { Link } from '@tanstack/react-router';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { money } from '#contract/gig-terms.ts';
import type { Profile } from '#contract/profile.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { AvatarStack } from '#ui/avatar/avatar.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Fold } from '#ui/fold/fold.tsx';
import { monthAndYear } from '#ui/format/dates.ts';
import { distance } from '#ui/format/distance.ts';
import { countText, payUnit } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { definitionList, list } from '#ui/layout/layout.css.ts';
import { link, muted, pay, small, text, truncated } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Tags } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import * as css from './profile.css.ts';

const WeeksAhead = lazyPart(() => import('#entities/person/weeks-ahead.tsx').then((part) => part.WeeksAhead));
const MediaCards = lazyPart(() => import('./media-cards.tsx').then((part) => part.MediaCards));

/** Lazy chunks of the facts, for a page that is rendered whole. */
export const loadFacts = () => Promise.all([WeeksAhead.load(), MediaCards.load()]);

/** Whether they share when they are free. */
export const hasWeeks = ({ weeksAhead }: Profile): boolean =>
  weeksAhead !== undefined && weeksAhead.free.length + weeksAhead.notFree.length > 0;

/** Empty facts take no space. */
export function Facts({ person }: { person: Profile }) {
  const {
    bio,
    skills,
    genres,
    place,
    reach,
    fees = [],
    rates,
    media = [],
    workLinks,
    mutuals,
    mutualCount,
    weeksAhead,
  } = person;
  return (
    <>
      {bio && (
        <div className={css.about}>
          <Fold
            key={bio}
            name={`bio ${person.id}`}
            subject={`about ${person.name}`}
            text={bio}
            className={text}
          >
            <LinkedText linkClass={link}>{bio}</LinkedText>
          </Fold>
        </div>
      )}
      <dl className={`${definitionList} ${css.facts}`}>
        {media.length > 0 && (
          <Fact term="Listen">
            <MediaCards media={media} fallback={<div className={css.cardsPlaceholder} />} />
          </Fact>
        )}
        {weeksAhead && hasWeeks(person) && (
          <Fact term="Free">
            <WeeksAhead {...weeksAhead} fallback={<div className={css.weeksPlaceholder} />} />
          </Fact>
        )}
        {skills.length > 0 && (
          <Fact term="Skills">
            <Tags items={skills} large />
          </Fact>
        )}
        {genres.length > 0 && (
          <Fact term="Genres">
            <Tags items={genres} large />
          </Fact>
        )}
        {(place || reach) && <Fact term="Place">{placeText(place, reach)}</Fact>}
        {fees.length + rates.length > 0 && (
          <Fact term="Rates">
            <ul className={css.rates}>
              {fees.map(({ label, amount, currency, unit, from }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
                <li key={at}>
                  <span>{label}</span>{' '}
                  <b className={`${pay} ${css.price}`}>
                    {from && <small>from </small>}
                    {money(amount, currency)} <small>{payUnit(unit)}</small>
                  </b>
                </li>
              ))}
              {rates.map(({ label, price }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
                <li key={at}>
                  <span>{label}</span> <b className={`${pay} ${css.price}`}>{price}</b>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {workLinks.length > 0 && (
          <>
            <dt className={css.factWithoutSidebar}>Work</dt>
            <dd className={`${css.factWithoutSidebar} ${css.workFact}`}>
              <WorkLinks links={workLinks} />
            </dd>
          </>
        )}
        {mutuals.length > 0 && (
          <Fact term="Links" className={css.factWithoutSidebar}>
            <Link to="/user/$userId/links" params={{ userId: person.id }} className={css.avatars}>
              <AvatarStack people={mutuals} max={5} />
              {mutualCount} in common
            </Link>
          </Fact>
        )}
        <Fact term="Joined" className={css.factWithoutSidebar}>
          {monthAndYear(person.memberSince)}
        </Fact>
      </dl>
    </>
  );
}

type FactProps = { term: string; className?: string; children: ReactNode };

const Fact = ({ term, className, children }: FactProps) => (
  <>
    <dt className={className}>{term}</dt>
    <dd className={className}>{children}</dd>
  </>
);

const placeText = (place: string, reach: number | null | undefined) => {
  if (!reach) return place;
  const distanceText = `${distance(reach)} away`;
  return place ? `${place}, and up to ${distanceText}` : `Up to ${distanceText}`;
};

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

export const WorkLinks = ({ links }: { links: Profile['workLinks'] }) => (
  <ul className={`${list} ${css.work}`}>
    {links.map(({ label, url }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
      <li key={at}>
        <a href={url} target="_blank" rel="noopener nofollow noreferrer">
          <Icon of={ArrowUpRight} size="small" />
          <span>{label}</span>
          <span className={`${small} ${muted} ${truncated} ${css.host}`}>{hostOf(url)}</span>
        </a>
      </li>
    ))}
  </ul>
);

export const Mutuals = ({ person }: { person: Profile }) => (
  <Block title={countText(person.mutualCount, 'link in common', 'links in common')}>
    <ul className={list}>
      {person.mutuals.map((mutual) => (
        <li key={mutual.id} className={css.mutual}>
          <PersonRow person={mutual} compact />
        </li>
      ))}
    </ul>
    {!person.isClosed && (
      <p className={css.showAll}>
        <Link to="/user/$userId/links" params={{ userId: person.id }} className={link}>
          All {person.counts.links} links
        </Link>
      </p>
    )}
  </Block>
);
