import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { PersonRef } from '#contract/ours/person.ts';
import { peopleQuery } from '#entities/person/people-queries.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { cut } from '#ui/layout/words.css.ts';
import * as css from './list.css.ts';

/** Most people to offer: whoever is looked for is named more closely by one more letter. */
const MOST = 8;

/** People one has never written to, by what was typed. Nobody where the server knows no such search. */
export function useNewPeople(typed: string, known: ReadonlySet<string>) {
  const { data, isPending } = useInfiniteQuery(peopleQuery({ q: useDeferredValue(typed.trim()) }));
  const list = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, linkState }) => !known.has(id) && linkState !== 'self')
    .slice(0, MOST);
  return { list, isLooking: isPending };
}

/** Each leads to where one writes to them. */
export const People = ({ people }: { people: readonly PersonRef[] }) => (
  <ul className={list}>
    {people.map(({ id, name, avatar, headline }) => (
      <li key={id}>
        <Link to="/messages/$userId" params={{ userId: id }} className={css.talk}>
          <Avatar id={id} name={name} src={avatar} size={48} className={css.face} />
          <span className={`${css.who} ${cut}`}>{name}</span>
          <span className={css.last}>
            <span className={cut}>{headline}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
