import { createContext, use } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { firstName } from '#ui/format/names.ts';

type Thread = Pick<ReturnType<typeof useConversation>, 'group' | 'messages'>;

/** By their ids the first names of those who are in a group, or have said something in it; nobody between two. */
export function namesIn({ group, messages }: Thread): ReadonlyMap<string, string> {
  const all = group
    ? [...messages.map(({ sender: { _id: id, name } }) => ({ id, name })), ...group.members]
    : [];
  return new Map(all.map(({ id, name }) => [id, firstName(name)]));
}

const nobody: ReadonlyMap<string, string> = new Map();

/** Who is who in the thread around. */
export const NamesContext = createContext(nobody);
export const useNames = () => use(NamesContext);

/** "Ana is typing", "Ana and Ben are typing"; null where nobody is. */
export const typingWords = (names: readonly string[]): string | null =>
  names.length > 0 ? `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} typing` : null;

/** In a group: the last message that one has written oneself, by its id. */
export const OwnLastContext = createContext<string | null>(null);
