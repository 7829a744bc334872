import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '#actors/use-draft.ts';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { useKeeping } from './create-gig.tsx';
import { fieldsOf, type GigFields, readEdit, typedGigSchema } from './fields.ts';
import { changeGig, useGigForm } from './use-gig-form.ts';

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

/** The gig as it stands, from a refusal because it has changed meanwhile; null for every other error. */
function newerIn(error: unknown): Gig | null {
  const { kind, body } = failureOf(error);
  const read = kind === 'conflict' ? v.safeParse(gigSchema, body.current) : null;
  return read?.success ? read.output : null;
}

const labels: Record<keyof GigFields, string> = {
  title: 'Title',
  description: 'What you would walk into',
  category: 'Kind of work',
  tags: 'Tags',
  venue: 'Venue',
  place: 'Town or city',
  remote: 'From anywhere',
  date: 'Date',
  startTime: 'From',
  endTime: 'Until',
  timeZone: 'Time zone',
  pay: 'Pay',
  places: 'How many people',
  schedule: 'Call sheet',
};

const textOf = (value: GigFields[keyof GigFields]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value || 'nothing';
  if (Array.isArray(value)) return value.map(({ time, what }) => `${time} ${what}`).join('; ') || 'nothing';
  return `${value.amount} ${value.currency}`;
};

/** The server stores words without blanks at their ends. */
const tidy = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));

/** Field by field, what the newer one says where it says something else than what was typed. */
export function differences(newer: Gig, typed: GigFields): { label: string; says: string }[] {
  const fields = fieldsOf(newer);
  return (Object.keys(labels) as (keyof GigFields)[])
    .filter((name) => tidy(fields[name]) !== tidy(typed[name]))
    .map((name) => ({ label: labels[name], says: textOf(fields[name]) }));
}
