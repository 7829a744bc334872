import { Link } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { InviteButton } from '#entities/person/invite-button.tsx';
import type { Suggested as Person } from '#entities/person/people-queries.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { Button, IconButton } from '#ui/button/button.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { Ad } from './ad.tsx';
import * as css from './ads.css.ts';
import { useFreshSuggestions } from './fresh-suggestions.ts';
import { useDismissal } from './use-dismissal.ts';

type SuggestedProps = {
  people: readonly Person[];
  /** In a narrow column: rows in place of cards. */
  narrow?: boolean;
};

/** Whom a member may know or want, each with why and a way to be rid of them. */
export function Suggested({ people, narrow = false }: SuggestedProps) {
  useFreshSuggestions();
  return (
    <ul className={narrow ? css.rows : css.ads}>
      {people.map((person) => (
        <One key={person.id} person={person} narrow={narrow} />
      ))}
    </ul>
  );
}

function One({ person, narrow }: { person: Person; narrow: boolean }) {
  const { id, name, linkState, isDismissed = false } = person;
  const { row, busy, dismiss, undo } = useDismissal(id, isDismissed);
  if (isDismissed)
    return (
      <li ref={row} className={narrow ? css.row : css.ad}>
        <p className={css.gone}>
          <span role="status">
            <bdi>{name}</bdi> will not be suggested again.
          </span>{' '}
          <Button
            size="small"
            look="bare"
            busy={busy}
            aria-label={`Undo: suggest ${name} again`}
            onClick={undo}
          >
            Undo
          </Button>
        </p>
      </li>
    );
  const away = linkState === 'none' && (
    <IconButton data-dismiss icon={X} label={`Not interested in ${name}`} busy={busy} onClick={dismiss} />
  );
  const corner = (
    <>
      {person.reason?.gigId && <InviteButton person={person} gigId={person.reason.gigId} />}
      {away}
    </>
  );
  if (!narrow) return <Ad ref={row} person={person} corner={corner} why={<Why person={person} />} />;
  return (
    <li ref={row} className={css.row}>
      <PersonRow person={person} as="h3" short />
      <span className={css.corner}>{corner}</span>
      <p className={css.rowFoot}>
        <Why person={person} hasNoFaces />
        <span className={css.push}>
          <LinkActions person={person} atEnd />
        </span>
      </p>
    </li>
  );
}

/** Why somebody is suggested; links in common are seen by their faces, where these are shown. */
function Why({ person, hasNoFaces = false }: { person: Person; hasNoFaces?: boolean }) {
  const { reason, mutualCount } = person;
  if (!reason) return null;
  if (reason.kind === 'links' && !hasNoFaces) return null;
  return (
    <span className={`${small} ${muted} ${css.why}`}>
      {reason.kind === 'links' && `${countWords(mutualCount, 'link', 'links')} in common`}
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
