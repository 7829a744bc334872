import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraft, useDraftElsewhere } from '#actors/use-draft.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { createNames } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { ownTimeZone } from '#ui/format/region.ts';
import { likelyCurrency } from './choices.ts';
import { blankFields, type GigFields, readDraft } from './fields.ts';
import { publishGig } from './form-calls.ts';

const blank = () => blankFields(ownTimeZone(), likelyCurrency());

/**
 * A gig that is not posted yet, kept on this device with the client id it will be posted under: whatever
 * happens on the way, it becomes one gig. Two tabs share it: `posted` is the gig that another one has made of it.
 */
export function useGigDraft() {
  const draft = useDraft('gig');
  const [start] = useState(() => readDraft(draft.text));
  const [names] = useState(() => createNames(start));
  const [posted, setPosted] = useState<string | null>(null);
  const keep = (fields: GigFields, made: string | null = null) =>
    draft.setText(JSON.stringify({ ...names.current(), posted: made, fields }));
  useDraftElsewhere('gig', (text) => {
    const other = readDraft(text);
    if (!other) return;
    names.learn(other);
    if (other.posted && other.clientId === names.current().clientId) setPosted(other.posted);
  });
  return {
    fields: start?.fields ?? blank(),
    kept: draft.text !== '',
    posted,
    keep,
    /** Sends it, under a name that is kept before it goes. Once the server has it, other tabs hear of it. */
    async publish(gig: GigForm, fields: GigFields): Promise<Gig> {
      const clientId = names.take(JSON.stringify(gig));
      keep(fields);
      try {
        const made = await publishGig(gig, clientId);
        keep(fields, made.id);
        draft.clear();
        names.renew();
        return made;
      } catch (error) {
        // The server knows other words under this name: another tab was faster.
        if (failureOf(error).kind === 'conflict') names.renew();
        throw error;
      }
    },
    clear() {
      draft.clear();
      names.renew();
      setPosted(null);
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
    const { unsubscribe } = form.watch((_, { name, type }) => {
      // Lines that come and go are no change of a field.
      if (type === 'change' || name?.startsWith('schedule')) keepNow(form.getValues());
    });
    return unsubscribe;
  }, [form]);
}
