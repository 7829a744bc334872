import { type ReactNode, useState } from 'react';
import type { PersonCard } from '#contract/ours/person.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { muted, small } from '#ui/layout/words.css.ts';
import * as css from './links.css.ts';

const RemoveLink = lazyPart(() => import('./remove-link.tsx').then((part) => part.RemoveLink));

type LinkRowProps = { person: PersonCard; removable?: boolean; note?: ReactNode };

/** A person in a list of links, with what can be done now. */
export function LinkRow({ person, removable = false, note }: LinkRowProps) {
  const [asking, setAsking] = useState(false);
  const { name, place, linkState, linkId, mutualCount } = person;
  const headline = [person.headline, place].filter(Boolean).join(', ');
  const common = linkState === 'self' || mutualCount === 0 ? null : `${mutualCount} in common`;
  return (
    <li className={css.person}>
      <PersonRow
        person={{ ...person, headline }}
        as="h2"
        size={48}
        beside={
          (note || common) && <span className={`${small} ${muted} ${css.beside}`}>{note || common}</span>
        }
      />
      <span className={css.push}>
        {removable && linkState === 'linked' && linkId && (
          <Button size="small" look="bare" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
        <LinkActions person={person} />
      </span>
      {asking && linkId && (
        <RemoveLink
          name={name}
          linkId={linkId}
          onDone={() => setAsking(false)}
          onLost={() => setAsking(false)}
        />
      )}
    </li>
  );
}
