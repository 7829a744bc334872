import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import * as v from 'valibot';
import { type EditorOptions, useEditorStatus } from '#actors/editor.ts';
import { useDraft, useOtherTabDraft } from '#actors/use-draft.ts';
import type { GigForm } from '#contract/gig-form.ts';
import { type Gig, type GigSummary, gigSchema, myGigsPageSchema } from '#contract/gigs.ts';
import { placesSchema } from '#contract/places.ts';
import type { Profile } from '#contract/profile.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { useEditorForm } from '#shared/editor-form.ts';
import { likelyCurrency } from '#shared/money.tsx';
import { createSendAttempts } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { ownTimeZone } from '#ui/format/region.ts';
import {
  blankFields,
  type GigFields,
  readDraft,
  readFields,
  repeatDates,
  toFields,
  typedGigSchema,
} from './fields.ts';

/** Fields that show their own error; other errors are shown for the whole form. */
const fieldsWithErrors = new Set(
  `title description category tags venue place remote date lastDate startTime endTime timeZone pay.amount pay.upTo
  pay.currency pay.unit roles visibility genres dress setList address applyBy repeat.weeks`.split(/\s+/),
);
const roleField = /^roles\.\d+\.(skill|count|level)$/;
/** The number of places is typed per role. */
const fieldAliases: Readonly<Record<string, string>> = { places: 'roles.0.count', repeats: 'repeat.weeks' };
const pathOf = (field: string) => {
  const path = fieldAliases[field] ?? field;
  return fieldsWithErrors.has(path) || roleField.test(path) ? (path as FieldPath<GigFields>) : null;
};

/** The whole gig is one part for the editor, so a change made elsewhere is shown as a whole. */
export const partsOf = (fields: GigFields): Parts => ({
  gig: JSON.stringify(fields, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part)),
});
export const fieldsOf = ({ gig = '' }: Parts): GigFields => readFields(gig);
export const formIn = (parts: Parts): GigForm => v.parse(typedGigSchema, fieldsOf(parts));

export const savedVersionOf = (gig: Gig): Revision => ({
  version: gig.version,
  parts: partsOf(toFields(gig)),
});

export const editDraft = (id: string) => `edit:gig:${id}`;

const normalize = (fields: GigFields): GigFields => ({
  ...fields,
  schedule: fields.schedule.filter(({ time, what }) => time || what.trim()),
});

/** Normalises the fields as the server's answer would: "25" for "£25.00". */
function toStored(fields: GigFields): GigFields {
  const { repeat, files } = fields;
  return { ...toFields(v.parse(typedGigSchema, fields)), repeat, files };
}

/** `onSaved` receives null when there was nothing to save. */
export function useGigForm(options: EditorOptions<Gig>, saved: (gig: Gig | null, isLeft: boolean) => void) {
  const { name, current } = options;
  const initialFields = () => fieldsOf(current.parts);
  const editor = useEditorStatus(options, { onSaved: saved });
  const form = { schema: typedGigSchema, initialFields, partsOf, fieldsOf, pathOf, normalize, toStored };
  return { ...useEditorForm(editor, form), draft: name };
}

/**
 * Posts under a client id stored with the draft, so that it is posted once. `posted`: the gig another tab made of
 * the draft. Text typed while posting becomes an edit; `published` then gets `isLeft: false`.
 */
export function useNewGig(
  published: (gig: Gig, isLeft: boolean) => void,
  defaults: Pick<GigDefaults, 'timeZone' | 'currency'> = {
    timeZone: ownTimeZone(),
    currency: likelyCurrency(),
  },
) {
  const client = useQueryClient();
  const draft = useDraft('gig');
  const [names] = useState(() => createSendAttempts(readDraft(draft.text)));
  const [blank] = useState<Revision>(() => ({
    version: null,
    parts: partsOf(blankFields(defaults.timeZone, defaults.currency)),
  }));
  const [posted, setPosted] = useState<string | null>(null);
  const [created] = useState<{ id: string | null }>({ id: null });
  const [discarded, setDiscarded] = useState<Parts | null>(null);
  /** Awaited before posting, so that the draft is not stored after the gig. */
  const pendingDraft = useRef<Promise<unknown>>(undefined);
  /** Posting clears only this version; undefined until it is known. */
  const draftVersion = useRef<number>(undefined);
  const gig = useGigForm(
    {
      name: 'gig',
      current: blank,
      readDraft(text) {
        const stored = readDraft(text);
        return stored && { typed: partsOf(stored.fields), over: blank };
      },
      // `typed.gig` is JSON already, so it is spliced in: `{"clientId":…,"sent":…,"posted":…,"fields":{…}}`.
      writeDraft: ({ typed }) =>
        `${JSON.stringify({ ...names.current(), posted: created.id }).slice(0, -1)},"fields":${typed.gig}}`,
      /** Stores the client id before sending. Afterwards notifies other tabs that the gig is posted. */
      async save(typed, _, { signal, saveDraftAgain }) {
        const form = formIn(typed);
        const repeats = repeatDates(fieldsOf(typed));
        const content = repeats.length > 0 ? { ...form, repeats } : form;
        const clientId = names.idFor(JSON.stringify(content));
        saveDraftAgain();
        try {
          await pendingDraft.current;
          const body = { ...content, clientId, isDrafted: true, draftVersion: draftVersion.current };
          const gig = await ask('POST /api/gigs', gigSchema, { body, signal });
          created.id = gig.id;
          saveDraftAgain();
          created.id = null;
          names.renew();
          client.setQueryData(gigKeys.detail(gig.id), gig);
          void refreshGigs(client);
          return { result: gig, current: { version: null, parts: typed } };
        } catch (error) {
          // The server knows other content under this id: another tab was faster.
          if (failureOf(error).kind === 'conflict') names.renew();
          throw error;
        }
      },
      continueAs(made, typed) {
        const over = savedVersionOf(made);
        const { repeat } = fieldsOf(over.parts);
        return { name: editDraft(made.id), draft: { typed: partsOf({ ...fieldsOf(typed), repeat }), over } };
      },
    },
    (gig, isLeft) => gig && published(gig, isLeft),
  );
  useOtherTabDraft('gig', (text) => {
    const other = readDraft(text);
    if (!other) return;
    names.merge(other);
    if (other.posted && other.clientId === names.current().clientId) setPosted(other.posted);
  });
  return {
    gig,
    posted,
    shared: {
      take: (text: string) => (text ? gig.replace({ gig: text }) : gig.editor.discard()),
      pendingDraft,
      draftVersion,
    },
    hasDraft: gig.editor.isUnsaved,
    startFrom: (earlier: Gig) => {
      gig.replace(partsOf({ ...toFields(earlier), date: '', lastDate: '' }));
      gig.element.current?.querySelector<HTMLElement>('[name="date"]')?.focus();
    },
    discarded,
    restoreDiscarded: () => {
      if (discarded) gig.replace(discarded);
      setDiscarded(null);
      gig.form.setFocus('title');
    },
    startOver: () => {
      names.renew();
      setPosted(null);
      setDiscarded(gig.editor.now().typed);
      gig.editor.discard();
      gig.form.setFocus('title');
    },
  };
}

const recentGigs = 3;

export type GigDefaults = { gigs: readonly GigSummary[]; timeZone: string; currency: string };

async function timeZoneOf({ place, placeId }: Profile, signal: AbortSignal) {
  if (!place || !placeId) return null;
  const { items } = await ask('GET /api/places', placesSchema, { query: { q: place }, signal });
  return items.find(({ id }) => id === placeId)?.timeZone ?? null;
}

/** Time zone and currency of the last gig, else of the profile, else of the browser; and the latest gigs. */
export const gigDefaultsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...gigKeys.mine, 'usual'],
    queryFn: async ({ client, signal }): Promise<GigDefaults> => {
      const { items } = await ask('GET /api/gigs/mine', myGigsPageSchema, {
        query: { limit: recentGigs },
        signal,
      });
      const [last] = items;
      if (last) return { gigs: items, timeZone: last.timeZone, currency: last.pay.currency };
      const person = await client.fetchQuery(profileQuery(userId));
      return {
        gigs: items,
        timeZone: (await timeZoneOf(person, signal)) ?? ownTimeZone(),
        currency: person.fees?.at(-1)?.currency ?? likelyCurrency(),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
