import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import * as v from 'valibot';
import type { Draft } from '#machines/editor/editor.ts';
import { draftsOf } from '#transport/drafts.ts';
import { useApp } from './app-context.tsx';
import { useSession } from './session.ts';

/**
 * Text that survives reload, session expiry and failed sends: `const { text, setText, clear } =
 * useDraft('post')`. Call `clear` when the server has it. `read` returns the stored text, whoever wrote it. A
 * visitor's text is not stored.
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
  return { text, setText, clear, read };
}

/** The stored text of a draft written elsewhere; updates when another tab changes it. */
export function useStoredDraft(name: string): string {
  const { read } = useDraft(name);
  const [, look] = useReducer((times: number) => times + 1, 0);
  useOtherTabDraft(name, look);
  return read();
}

const partsSchema = v.record(v.string(), v.string());
const draftSchema = v.object({
  typed: partsSchema,
  over: v.object({ version: v.nullable(v.union([v.number(), v.string()])), parts: partsSchema }),
});

/** Serializes an editor's draft; text that cannot be parsed is null. */
export const draftFormat = {
  readDraft(text: string): Draft | null {
    // A shortcut: every post of a feed asks, and throwing a parse error is slow.
    if (text === '') return null;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), text);
    return read.success ? read.output : null;
  },
  writeDraft: ({ typed, over }: Draft): string => JSON.stringify({ typed, over }),
};

/** Calls `heard` with the new text when another tab changes this draft; '' when it was removed. */
export function useOtherTabDraft(name: string, heard: (text: string) => void): void {
  const { storage } = useApp('useOtherTabDraft').transport;
  const userId = useSession().user?.id ?? null;
  const hear = useEffectEvent(heard);
  useEffect(
    () => (userId ? draftsOf(storage, userId).listen(name, (text) => hear(text)) : undefined),
    [storage, userId, name],
  );
}
