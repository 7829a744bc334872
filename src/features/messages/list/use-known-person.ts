import { useQueryClient } from '@tanstack/react-query';
import type { PersonRef } from '#contract/ours/person.ts';
import { conversationsQuery } from './conversations-query.ts';
import { allOf } from './patch.ts';

/** Who somebody is, if the list of conversations knows it already. */
export function useKnownPerson(userId: string): PersonRef | null {
  const list = useQueryClient().getQueryData(conversationsQuery.queryKey);
  return (list && allOf(list).find(({ person }) => person.id === userId)?.person) ?? null;
}
