import { createContext, use } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { firstName } from '#ui/format/names.ts';

type Thread = Pick<ReturnType<typeof useConversation>, 'group' | 'messages'>;

/** First names of group members and authors by id; empty in a thread of two. */
export function firstNamesIn({ group, messages }: Thread): ReadonlyMap<string, string> {
  const all = group
    ? [...messages.map(({ sender: { _id: id, name } }) => ({ id, name })), ...group.members]
    : [];
  return new Map(all.map(({ id, name }) => [id, firstName(name)]));
}

const noNames: ReadonlyMap<string, string> = new Map();

export const NamesContext = createContext(noNames);
export const useNames = () => use(NamesContext);

/** "Ana is typing", "Ana and Ben are typing"; null for nobody. */
export const typingText = (names: readonly string[]): string | null =>
  names.length > 0 ? `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} typing` : null;

/** Id of the member's last message in a group. */
export const OwnLastContext = createContext<string | null>(null);
