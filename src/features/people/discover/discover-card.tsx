import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import type { Discovered, PlayedWith as Played } from '#contract/people.ts';
import { aboutPerson } from '#contract/person.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { InviteButton } from '#entities/person/invite-button.tsx';
import { played } from '#entities/person/person.css.ts';
import { Avatar, AvatarStack } from '#ui/avatar/avatar.tsx';
import { firstName, listText } from '#ui/format/names.ts';
import { pushEnd } from '#ui/layout/layout.css.ts';
import { clampedToTwo, muted, small } from '#ui/layout/text.css.ts';
import { Tags } from '#ui/marks/marks.tsx';
import * as css from './discover-card.css.ts';

const quiet = `${small} ${muted}`;

type DiscoverCardProps = {
  person: Discovered;
  corner?: ReactNode;
  why?: ReactNode;
  ref?: Ref<HTMLLIElement> | undefined;
};

export function DiscoverCard({ person, corner, why, ref }: DiscoverCardProps) {
  const { id, name, avatar, headline, place, skills, genres, linkState, mutualCount, mutuals = [] } = person;
  const { playedWith } = person;
  const hasMutuals = linkState !== null && linkState !== 'self' && mutualCount > 0;
  const acts = <LinkActions person={person} isLast />;
  const isVisitor = linkState === null;
  return (
    <li ref={ref} className={css.card}>
      <div className={css.header}>
        <Avatar id={id} name={name} src={avatar} size={56} />
        <div className={css.body}>
          <h3 className={css.name}>
            <Link to="/profile/$id" params={{ id }} className={clampedToTwo} title={name}>
              {name}
            </Link>
          </h3>
          <p className={css.headlineAndPlace} title={aboutPerson(person)}>
            {headline && <span className={css.headline}>{headline}</span>}
            {place && <span className={headline ? css.place : undefined}>{place}</span>}
          </p>
        </div>
        {isVisitor ? (
          <span className={css.visitorAction}>{acts}</span>
        ) : (
          <span className={css.corner}>
            {corner ?? (linkState !== 'self' && <InviteButton person={person} />)}
          </span>
        )}
      </div>
      <div className={css.tags}>
        <Tags items={[...skills, ...genres].slice(0, css.maxTags)} label="Skills and genres" />
        {playedWith && <PlayedWith {...playedWith} />}
      </div>
      {!isVisitor && (
        <div className={css.footer}>
          {hasMutuals && mutuals.length > 0 && <AvatarStack people={mutuals} />}
          {hasMutuals && <span className={quiet}>{mutualCount} in common</span>}
          {why ?? (!hasMutuals && linkState === 'none' && <span className={quiet}>No links in common</span>)}
          <span className={pushEnd}>{acts}</span>
        </div>
      )}
    </li>
  );
}

type DiscoverCardsProps = { people: readonly Discovered[]; isHighlighted?: boolean };

export const DiscoverCards = ({ people, isHighlighted = false }: DiscoverCardsProps) => (
  <ul className={isHighlighted ? `${css.cards} ${css.highlighted}` : css.cards}>
    {people.map((person) => (
      <DiscoverCard key={person.id} person={person} />
    ))}
  </ul>
);

/** "you, Ada and 2 more you know". */
function playedWithText({ withMe, count, people }: Played): string {
  const named = people.slice(0, 2).map(({ name }) => firstName(name));
  const more = count - named.length;
  const rest = more > 0 ? [`${more} more you know`] : [];
  return listText([...(withMe > 0 ? ['you'] : []), ...named, ...rest]);
}

/** PPL-01. People the reader knows who have played with them. */
const PlayedWith = (known: Played) => (
  <p className={`${quiet} ${played}`} title={known.people.map(({ name }) => name).join(', ')}>
    Has played with <bdi>{playedWithText(known)}</bdi>
  </p>
);
