import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import * as v from 'valibot';
import type { Draft } from '#machines/editor/editor.ts';
import { draftsOf } from '#transport/drafts.ts';
import { useApp } from './app-context.tsx';
import { useSession } from './session.ts';

/**
 * Text that survives reload, session expiry and failed sends: `const { text, setText, clear } =
 * useDraft('post')`. Call `clear` when the server has it. `read` returns the stored text from any tab. A
 * visitor's text is not stored.
 */
export function useDraft(name: string) {
  const { storage } = useApp('useDraft').transport;
  const userId = useSession().user?.id ?? null;
  const draftKey = `${userId}:${name}`;
  const read = () => (userId ? draftsOf(storage, userId).read(name) : '');
  const [draft, setDraft] = useState(() => ({ place: draftKey, text: read() }));
  const { text } = draft.place === draftKey ? draft : { text: read() };

  const setText = (next: string) => {
    setDraft({ place: draftKey, text: next });
    if (userId) draftsOf(storage, userId).save(name, next);
  };
  const clear = () => setText('');
  return { text, setText, clear, read };
}

/** The stored text of a draft written elsewhere; updates when another tab changes it. */
export function useStoredDraft(name: string): string {
  const { read } = useDraft(name);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useOtherTabDraft(name, rerender);
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
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), text);
    return parsed.success ? parsed.output : null;
  },
  writeDraft: ({ typed, over }: Draft): string => JSON.stringify({ typed, over }),
};

/** Calls `listener` with the new text when another tab changes this draft; '' when it was removed. */
export function useOtherTabDraft(name: string, listener: (text: string) => void): void {
  const { storage } = useApp('useOtherTabDraft').transport;
  const userId = useSession().user?.id ?? null;
  const onChange = useEffectEvent(listener);
  useEffect(
    () => (userId ? draftsOf(storage, userId).subscribe(name, (text) => onChange(text)) : undefined),
    [storage, userId, name],
  );
}
