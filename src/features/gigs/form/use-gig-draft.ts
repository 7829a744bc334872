import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft } from '#actors/use-draft.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import { createClientId } from '#transport/client-id.ts';
import { likelyCurrency, ownTimeZone } from './choices.ts';
import { blankFields, type GigFields, readDraft } from './fields.ts';

const blank = () => blankFields(ownTimeZone(), likelyCurrency());

/**
 * A gig that is not posted yet, kept on this device with the client id it will be posted under: whatever
 * happens on the way, it becomes one gig.
 */
export function useGigDraft() {
  const draft = useDraft('gig');
  const [start] = useState(() => readDraft(draft.text));
  const [clientId, setClientId] = useState(() => start?.clientId ?? createClientId());
  return {
    clientId,
    fields: start?.fields ?? blank(),
    kept: draft.text !== '',
    keep: (fields: GigFields) => draft.setText(JSON.stringify({ clientId, fields })),
    clear: () => {
      draft.clear();
      setClientId(createClientId());
    },
    blank,
  };
}

/** Keeps what is typed, at every change by a person. */
export function useKeeping(
  form: UseFormReturn<GigFields, unknown, GigForm>,
  keep: (fields: GigFields) => void,
) {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { type }) => {
      if (type === 'change') keepNow(form.getValues());
    });
    return unsubscribe;
  }, [form]);
}
