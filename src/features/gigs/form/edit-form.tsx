import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { Cols, Title } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { BackToGig } from './back-to-gig.tsx';
import { fieldsOf } from './fields.ts';
import { changeGig } from './form-calls.ts';
import { GigFormView } from './gig-form.tsx';
import { Newer } from './newer.tsx';
import { newerIn } from './newer-in.ts';
import { Preview } from './preview.tsx';
import { useGigForm } from './use-gig-form.ts';

/** An own gig to be changed. Where it has changed elsewhere meanwhile, the poster chooses; nothing typed is lost. */
export function EditForm({ gig: stands }: { gig: Gig }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** What the typing started from. */
  const [base, setBase] = useState(stands);
  const [newer, setNewer] = useState<Gig | null>(null);
  const gig = useGigForm(fieldsOf(base), async (form) => {
    try {
      const saved = await changeGig(base.id, form, base.version);
      client.setQueryData(gigKeys.one(saved.id), saved);
      void refreshGigs(client);
      notify.success('Gig changed');
      await navigate({ to: '/gigs/$id', params: { id: saved.id }, replace: true });
    } catch (error) {
      const found = newerIn(error);
      if (!found) throw error;
      setNewer(found);
    }
  });
  const take = (next: Gig) => {
    setBase(next);
    setNewer(null);
    gig.form.reset(fieldsOf(next));
  };
  const untouched = !gig.form.formState.isDirty && !gig.form.formState.isSubmitting;
  const follow = useEffectEvent(() => take(stands));
  const behind = stands.version > base.version && untouched;
  useEffect(() => {
    if (behind) follow();
  }, [behind]);
  return (
    <Cols side={<Preview form={gig.form} />} sideLabel="Preview" extra>
      <Title>Edit gig</Title>
      <GigFormView
        gig={gig}
        name="Edit gig"
        act="Save"
        foot={<BackToGig id={base.id} />}
        news={
          newer && (
            <Newer
              newer={newer}
              typed={gig.form.getValues()}
              onTake={() => take(newer)}
              onKeep={() => {
                setBase(newer);
                setNewer(null);
              }}
            />
          )
        }
      />
    </Cols>
  );
}
