import { useEffect, useEffectEvent, useState } from 'react';
import { draftsOf } from '#transport/unsent.ts';
import { useApp } from './app-context.tsx';
import { useSession } from './session.ts';

/**
 * Text that outlives reload, expiry and failed sends: `const { text, setText, clear } = useDraft('post')`.
 * It is the member's own; `clear` when the server has it, `took(words)` when it has these words: what was typed
 * meanwhile stays. A visitor's text is not kept.
 */
export function useDraft(name: string) {
  const { storage } = useApp('useDraft').transport;
  const userId = useSession().user?.id ?? null;
  const place = `${userId}:${name}`;
  const read = () => (userId ? draftsOf(storage, userId).read(name) : '');
  const [draft, setDraft] = useState(() => ({ place, text: read() }));
  const { text } = draft.place === place ? draft : { text: read() };

  const setText = (next: string) => {
    setDraft({ place, text: next });
    if (userId) draftsOf(storage, userId).keep(name, next);
  };
  const clear = () => setText('');
  const took = (words: string) => {
    // Kept text is newer than what an act remembers that outlived its view.
    if ((read() || text) === words) clear();
  };
  return { text, setText, clear, took };
}

/** Calls `heard` when another tab has changed this draft of the member, with its text now; '' when it is gone. */
export function useDraftElsewhere(name: string, heard: (text: string) => void): void {
  const { storage } = useApp('useDraftElsewhere').transport;
  const userId = useSession().user?.id ?? null;
  const hear = useEffectEvent(heard);
  useEffect(
    () => (userId ? draftsOf(storage, userId).listen(name, (text) => hear(text)) : undefined),
    [storage, userId, name],
  );
}
