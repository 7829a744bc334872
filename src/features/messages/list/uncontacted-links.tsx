import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';
import type { PersonRef } from '#contract/person.ts';
import { conversationsQuery, uniqueConversations } from '#entities/conversation/conversations.ts';
import { linksQuery, peopleQuery } from '#entities/person/people-queries.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { truncated } from '#ui/layout/text.css.ts';
import { useProximity } from '#ui/near/use-near.ts';
import { archivedQuery } from './archived-pane.tsx';
import * as css from './list.css.ts';

const MAX_PEOPLE = 8;

/**
 * Links the member has never written to, fetched once `ref` is in view. Empty until all conversations are
 * known.
 */
export function useUncontactedLinks(scroller: HTMLElement | null = null) {
  const [isShown, setShown] = useState(false);
  const ref = useProximity(!isShown, () => setShown(true), scroller);
  const links = useInfiniteQuery({ ...linksQuery('links'), enabled: isShown });
  const { data: written, hasNextPage } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  const hasArchive = Boolean(written?.pages[0]?.archived);
  const archived = useInfiniteQuery({ ...archivedQuery, enabled: isShown && hasArchive });
  // People on pages not loaded may have been written to.
  const isKnown = written && !hasNextPage && (!hasArchive || (archived.data && !archived.hasNextPage));
  const conversations = isKnown ? [...uniqueConversations(written), ...itemsOf(archived.data)] : [];
  const known = new Set(conversations.map(({ person }) => person.id));
  const people = isKnown
    ? itemsOf(links.data).flatMap(({ person }) => (known.has(person.id) ? [] : [person]))
    : [];
  return {
    ref,
    people: people.slice(0, MAX_PEOPLE),
    isEmpty: written !== undefined && conversations.length === 0,
  };
}

type UncontactedLinksProps = { people: readonly PersonRef[]; className?: string };

export function UncontactedLinks({ people, className = '' }: UncontactedLinksProps) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className={css.sectionTitle}>
        Links you haven’t messaged
      </h3>
      <PeopleToMessage people={people} />
    </section>
  );
}

/** Below a short list, where there is no thread pane. */
export function UncontactedLinksBelow({ scroller }: { scroller: HTMLElement | null }) {
  const { ref, people } = useUncontactedLinks(scroller);
  return (
    <div ref={ref} className={css.belowMd}>
      <UncontactedLinks people={people} />
    </div>
  );
}

/** Empty where the server has no such search. */
export function useNewPeople(typed: string, known: ReadonlySet<string>) {
  const { data, isPending } = useInfiniteQuery(peopleQuery({ q: useDeferredValue(typed.trim()) }));
  const list = itemsOf(data)
    .filter(({ id, linkState }) => !known.has(id) && linkState !== 'self')
    .slice(0, MAX_PEOPLE);
  return { list, isLooking: isPending };
}

export const PeopleToMessage = ({ people }: { people: readonly PersonRef[] }) => (
  <ul className={list}>
    {people.map(({ id, name, avatar, headline }) => (
      <li key={id}>
        <Link to="/messages/$userId" params={{ userId: id }} className={css.conversation}>
          <Avatar id={id} name={name} src={avatar} size={48} className={css.avatar} />
          <span className={`${css.name} ${truncated}`}>{name}</span>
          <span className={css.excerptLine}>
            <span className={truncated}>{headline}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
