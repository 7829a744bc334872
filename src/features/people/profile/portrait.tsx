import type { ReactNode } from 'react';
import type { Profile } from '#contract/profile.ts';
import { shareLink } from '#shared/share-link.ts';
import { gel } from '#ui/avatar/avatar.css.ts';
import { Avatar, gelOf } from '#ui/avatar/avatar.tsx';
import { monthAndYear } from '#ui/format/dates.ts';
import { muted } from '#ui/layout/text.css.ts';
import { headingProps } from '#ui/page/page.tsx';
import { barsOf, Wave } from '#ui/wave/wave.tsx';
import * as css from './profile.css.ts';
import * as cardCss from './profile-card.css.ts';

const coverSizes = '(min-width: 1200px) 720px, 100vw';

export function Portrait({ person, children }: { person: Profile; children: ReactNode }) {
  const { name, headline, place, cover, coverAlt } = person;
  return (
    <header className={cover ? `${css.header} ${css.withCover}` : css.header}>
      {cover && (
        <img
          className={css.cover}
          src={cover}
          srcSet={`${cover}?w=640 640w, ${cover} 1536w`}
          sizes={coverSizes}
          alt={coverAlt ?? ''}
        />
      )}
      <h1 {...headingProps(name)}>{name}</h1>
      <ProfileCard person={person} />
      {(headline || place) && (
        <p className={css.headline}>
          {headline} {place && <span className={muted}>{headline ? `in ${place}` : `In ${place}`}</span>}
        </p>
      )}
      {children}
    </header>
  );
}

/** Longer words are set smaller, so that the card keeps its shape. */
const MAX_SHORT_TRADE = 11;

/** The wave is generated from the person's id. */
function ProfileCard({ person }: { person: Profile }) {
  const { id, name, avatar, skills, genres } = person;
  const trade = skills[0] ?? genres[0];
  return (
    <div className={`${cardCss.card} ${gel[gelOf(id)] ?? ''}`}>
      <Avatar id={id} name={name} src={avatar} size={240} className={cardCss.portrait} />
      <div className={trade ? cardCss.footer : `${cardCss.footer} ${cardCss.wordless}`}>
        {trade && (
          <p className={trade.length > MAX_SHORT_TRADE ? cardCss.longTrade : cardCss.trade}>{trade}</p>
        )}
        <p className={cardCss.since}>On Sidestage since {monthAndYear(person.memberSince)}</p>
        <Wave bars={barsOf(id, 34)} pitch={6} className={cardCss.wave} />
      </div>
    </div>
  );
}

/** REA-04. Shares the URL that the recipient can open, and says so where only members can. */
export const shareProfile = ({ id, name, isOpen }: Pick<Profile, 'id' | 'name' | 'isOpen'>): Promise<void> =>
  isOpen
    ? shareLink(`/discover?person=${id}`, `${name} on Sidestage`)
    : shareLink(`/profile/${id}`, `${name} on Sidestage`, 'Link copied. Only members can open it.');
