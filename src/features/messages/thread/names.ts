import { createContext, use } from 'react';
import type { useConversation } from '#actors/conversation.ts';
import { firstName } from '#ui/format/names.ts';

type Thread = Pick<ReturnType<typeof useConversation>, 'group' | 'messages'>;

/** By their ids the first names of those who are in a group, or have said something in it; nobody between two. */
export function namesIn({ group, messages }: Thread): ReadonlyMap<string, string> {
  if (!group) return nobody;
  const said = messages.map(({ sender }): [string, string] => [sender._id, firstName(sender.name)]);
  return new Map([...said, ...group.members.map(({ id, name }): [string, string] => [id, firstName(name)])]);
}

const nobody: ReadonlyMap<string, string> = new Map();

/** Who is who in the thread around. */
export const NamesContext = createContext(nobody);
export const useNames = () => use(NamesContext);

/** "Ana is typing", "Ana and Ben are typing". */
export function typingWords(names: readonly string[]): string {
  const [one = 'Somebody', two, ...more] = names;
  if (!two) return `${one} is typing`;
  return more.length > 0 ? 'Several people are typing' : `${one} and ${two} are typing`;
}
