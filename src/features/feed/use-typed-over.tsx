import { useState } from 'react';
import { Leftover } from './editing.tsx';

/** Says what is typed at a comment, over it or in reply to it; null when nothing is any more. */
export type TypedOver = (commentId: string, how: 'edit' | 'reply', text: string | null) => void;

type Typed = { commentId: string; text: string };

/** What is being typed at the comments of a list: it stays when one of them goes. */
export function useTypedOver(): { type: TypedOver; leftovers: (ids: readonly string[]) => React.ReactNode } {
  const [typed, setTyped] = useState<Record<string, Typed>>({});
  const keep = (key: string, next: Typed | null) =>
    setTyped(({ [key]: _, ...others }) => (next ? { ...others, [key]: next } : others));
  return {
    type: (commentId, how, text) => keep(`${how} ${commentId}`, text === null ? null : { commentId, text }),
    leftovers: (ids) =>
      Object.entries(typed).map(
        ([key, { commentId, text }]) =>
          text !== '' &&
          !ids.includes(commentId) && <Leftover key={key} text={text} onDiscard={() => keep(key, null)} />,
      ),
  };
}
