import { useState } from 'react';
import { draftsOf } from '#transport/drafts.ts';
import { useApp } from './app-context.ts';
import { useSession } from './use-session.ts';

/**
 * Text that outlives reload, expiry and failed sends: `const { text, setText, clear } = useDraft('post')`.
 * It is the member's own; `clear` when the server has it. A visitor's text is not kept.
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
  return { text, setText, clear: () => setText('') };
}
