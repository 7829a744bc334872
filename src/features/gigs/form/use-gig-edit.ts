import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { draftFormat } from '#actors/use-draft.ts';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import type { Parts } from '#machines/editor/editor.ts';
import { ask } from '#transport/http.ts';
import { currentIn } from '#transport/parsed.ts';
import { editDraft, fieldsIn, formIn, partsOf, standingGig, useGigForm } from './use-gig-form.ts';

/**
 * An own gig being typed over, kept on this device until it is saved, with the version it was typed over: where the
 * gig has changed elsewhere meanwhile, `newer` is what it says, and the poster chooses. Nothing typed is lost.
 * @param saved all that was typed is there
 */
export function useGigEdit(stands: Gig, saved: () => void) {
  const client = useQueryClient();
  const reach = useRef<'one' | 'later'>('one');
  const standing = useMemo(() => standingGig(stands), [stands]);
  const gig = useGigForm(
    {
      ...draftFormat,
      readDraft(text) {
        const kept = draftFormat.readDraft(text);
        if (!kept) return null;
        const { typed, over } = kept;
        // Drafts of earlier versions have their fields in another order.
        const ordered = (parts: Parts) => partsOf(fieldsIn(parts));
        return { typed: ordered(typed), over: { ...over, parts: ordered(over.parts) } };
      },
      name: editDraft(stands.id),
      stands: standing,
      async save(typed, { version }, { signal }) {
        const andLater = reach.current === 'later';
        const body = { ...formIn(typed), version: Number(version), ...(andLater && { andLater }) };
        const after = await ask('PUT /api/gigs/:id', gigSchema, { id: stands.id, body, signal });
        client.setQueryData(gigKeys.one(after.id), after);
        void refreshGigs(client);
        return { made: after, stands: standingGig(after) };
      },
      standingIn(error) {
        const now = currentIn(gigSchema, error);
        if (now) client.setQueryData(gigKeys.one(now.id), now);
        return now && standingGig(now);
      },
    },
    (_, isLeft) => isLeft && saved(),
  );
  const { newer } = gig.editor;
  return {
    gig,
    /** Of a series: whether those after it change with it. */
    reach,
    /** What it says, where it has changed since the typing started. */
    newer: newer && fieldsIn(newer.stands.parts),
  };
}
