import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { InviteButton } from '#entities/person/invite-button.tsx';
import type { ShownSuggestion as Person } from '#entities/person/people-queries.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { countText } from '#ui/format/numbers.ts';
import { pushEnd } from '#ui/layout/layout.css.ts';
import { link, muted, small } from '#ui/layout/text.css.ts';
import * as css from './discover-card.css.ts';
import { DiscoverCard } from './discover-card.tsx';

export type SuggestionProps = {
  person: Person;
  narrow: boolean;
};

export function Suggestion({
  ref,
  person,
  narrow,
  away,
}: SuggestionProps & { ref?: Ref<HTMLLIElement>; away?: ReactNode }) {
  const corner = (
    <>
      {person.reason?.gigId && <InviteButton person={person} gigId={person.reason.gigId} />}
      {away}
    </>
  );
  if (!narrow)
    return (
      <DiscoverCard ref={ref} person={person} corner={corner} why={<SuggestionReason person={person} />} />
    );
  return (
    <li ref={ref} className={css.row}>
      <PersonRow person={person} as="h3" compact />
      <span className={css.corner}>{corner}</span>
      <p className={css.rowFooter}>
        <SuggestionReason person={person} hasNoFaces />
        <span className={pushEnd}>
          <LinkActions person={person} isLast />
        </span>
      </p>
    </li>
  );
}

function SuggestionReason({ person, hasNoFaces = false }: { person: Person; hasNoFaces?: boolean }) {
  const { reason, mutualCount } = person;
  if (!reason) return null;
  if (reason.kind === 'links' && !hasNoFaces) return null;
  return (
    <span className={`${small} ${muted} ${css.reason}`}>
      {reason.kind === 'links' && `${countText(mutualCount, 'link', 'links')} in common`}
      {reason.kind === 'place' && (
        <>
          Also in <bdi>{reason.place}</bdi>
        </>
      )}
      {reason.gigId && (
        <>
          <bdi>{reason.skill}</bdi>, for{' '}
          <Link to="/gigs/$id" params={{ id: reason.gigId }} className={link}>
            <bdi>{reason.title}</bdi>
          </Link>
        </>
      )}
    </span>
  );
}
