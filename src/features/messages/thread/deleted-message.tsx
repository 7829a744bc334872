import { useEffect, useEffectEvent, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { useUndoableAct } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { useNames } from './names.ts';

type DeletedMessageProps = {
  id: string;
  removed: NonNullable<Message['removed']>;
  onSettled: (() => void) | undefined;
};

/** MSG-02. Replaces a deleted message; offers undo while that is possible. */
export function DeletedMessage({ id, removed, onSettled }: DeletedMessageProps) {
  const act = useUndoableAct(id);
  const wasOffered = useRef(false);
  const settle = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (wasOffered.current && !act) settle();
    wasOffered.current = act !== undefined;
  }, [act]);
  const forAll = useNames().size > 0 ? 'Deleted for everyone.' : 'Deleted for both of you.';
  return <UndoPlace act={act}>{removed === 'forMe' ? 'Deleted for you.' : forAll}</UndoPlace>;
}
