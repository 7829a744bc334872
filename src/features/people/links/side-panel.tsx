import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonCard } from '#contract/person.ts';
import { IncomingRequests, useIncomingRequests } from '#entities/link/incoming-requests.tsx';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { suggestionsQuery } from '#entities/person/people-queries.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { link } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { Suggestions } from '../discover/suggestions.tsx';
import { withoutShown } from '../discover/use-people.ts';
import * as css from './links.css.ts';

const maxSuggested = 5;

/** A person, and those of their links that are loaded. */
export type LinksOwner = { person: PersonCard; links: readonly PersonCard[] };

export function PeopleYouMayKnow({ without = [] }: { without?: readonly PersonCard[] }) {
  const suggestions = useQuery(suggestionsQuery);
  const people = withoutShown(suggestions.data?.items ?? [], without).slice(0, maxSuggested);
  return (
    people.length > 0 && (
      <Block
        title="People you may know"
        more={
          <Link to="/discover" className={link}>
            Discover
          </Link>
        }
      >
        <Suggestions people={people} narrow />
      </Block>
    )
  );
}

type LinksSidePanelProps = { hasRequests: boolean; hasSuggestions: boolean; of: LinksOwner | undefined };

/**
 * Side panel: pending requests unless they are the list itself, suggestions, and whose links these are. What
 * fails to load stays empty.
 */
export function LinksSidePanel({ hasRequests, hasSuggestions, of }: LinksSidePanelProps) {
  const waiting = useIncomingRequests(!hasRequests && !of);
  return (
    <>
      {of && of.person.linkState !== 'self' && (
        <Block title="About this person">
          <div className={css.card}>
            <PersonRow person={of.person} as="h3" size={48} />
            <LinkActions person={of.person} />
          </div>
        </Block>
      )}
      <IncomingRequests requests={waiting ?? []} />
      {/* Rendered after the requests above, which would move it. */}
      {waiting && !hasSuggestions && (
        <PeopleYouMayKnow without={of?.links ?? waiting.map(({ person }) => person)} />
      )}
    </>
  );
}
