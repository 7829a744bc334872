import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '#actors/use-draft.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { fieldsOf, type GigFields, readEdit, typedGigSchema } from './fields.ts';
import { changeGig } from './form-calls.ts';
import { differences, newerIn } from './newer-in.ts';
import { useKeeping } from './use-gig-draft.ts';
import { useGigForm } from './use-gig-form.ts';

const same = (a: GigFields, b: GigFields) => JSON.stringify(a) === JSON.stringify(b);

/**
 * An own gig being typed over, kept on this device until it is saved, with the version it was typed over: where the
 * gig has changed elsewhere meanwhile, `newer` is how it stands, and the poster chooses. Nothing typed is lost.
 */
export function useGigEdit(stands: Gig, saved: (gig: Gig) => void) {
  const client = useQueryClient();
  const draft = useDraft(`edit:gig:${stands.id}`);
  const [back] = useState(() => {
    const kept = readEdit(draft.text);
    return kept && !same(kept.fields, fieldsOf(stands)) ? kept : null;
  });
  /** What the typing started from. */
  const [base, setBase] = useState(() => back?.over ?? { version: stands.version, fields: fieldsOf(stands) });
  const [refused, setRefused] = useState<Gig | null>(null);
  const latest = refused && refused.version > stands.version ? refused : stands;
  const start = (gig: Gig) => setBase({ version: gig.version, fields: fieldsOf(gig) });
  const keep = (fields: GigFields, over = base) =>
    same(fields, over.fields) ? draft.clear() : draft.setText(JSON.stringify({ fields, over }));

  const gig = useGigForm(back?.fields ?? base.fields, async (form) => {
    const sent = JSON.stringify(gig.form.getValues());
    try {
      const after = await changeGig(stands.id, form, base.version).catch((error: unknown) => {
        const found = newerIn(error);
        // The same once more: the answer to an earlier save was lost.
        if (found && differences(found, fieldsOf(form)).length === 0) return found;
        throw error;
      });
      client.setQueryData(gigKeys.one(after.id), after);
      void refreshGigs(client);
      const typed = gig.form.getValues();
      start(after);
      if (JSON.stringify(typed) !== sent)
        return keep(typed, { version: after.version, fields: fieldsOf(after) });
      draft.clear();
      saved(after);
    } catch (error) {
      const found = newerIn(error);
      if (!found) throw error;
      setRefused(found);
    }
  });
  useKeeping(gig.form, keep);
  const forget = useEffectEvent(() => draft.clear());
  const isStale = back === null;
  useEffect(() => {
    if (isStale) forget();
  }, [isStale]);

  const take = (next: Gig) => {
    start(next);
    gig.form.reset(fieldsOf(next));
    draft.clear();
  };
  const isAhead = latest.version > base.version;
  const isTyped = draft.text !== '' || gig.busy;
  const follow = useEffectEvent(() => take(latest));
  const behind = isAhead && !isTyped;
  useEffect(() => {
    if (behind) follow();
  }, [behind]);
  const differs = () => {
    const typed = v.safeParse(typedGigSchema, gig.form.getValues());
    return !typed.success || differences(latest, fieldsOf(typed.output)).length > 0;
  };
  return {
    gig,
    /** How it stands, where it has changed since the typing started. */
    newer: isAhead && isTyped && !gig.busy && differs() ? latest : null,
    takeNewer: () => take(latest),
    keepMine: () => {
      start(latest);
      keep(gig.form.getValues(), { version: latest.version, fields: fieldsOf(latest) });
    },
    /** What was typed last time is back. */
    isBack: back !== null && draft.text !== '',
    isKept: draft.text !== '',
    discard: () => take(latest),
  };
}
