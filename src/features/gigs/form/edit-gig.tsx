import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#actors/use-session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayEditGig } from '#contract/permissions/gigs.ts';
import { denials } from '#contract/permissions/permission.ts';
import { gigKeys, gigQuery, refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { useTitle } from '#entities/title/use-title.ts';
import { button } from '#ui/button/button.css.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { NoGig } from '../no-gig.tsx';
import { useGigNews } from '../use-gig-news.ts';
import { fieldsOf } from './fields.ts';
import { changeGig } from './form-calls.ts';
import { GigFormView } from './gig-form.tsx';
import { Newer } from './newer.tsx';
import { newerIn } from './newer-in.ts';
import { useGigForm } from './use-gig-form.ts';

/** `/gigs/{id}/edit`; for who posted it, while it is still to come. */
export function EditGig({ id }: { id: string }) {
  const query = useQuery(gigQuery(id));
  const { user } = useSession();
  useGigNews(id);
  useTitle(query.data && `Edit ${query.data.title}`);
  const gig = query.data;
  if (!gig) {
    return (
      <Page>
        {query.isError ? <NoGig query={query} /> : <GigSkeleton rows={1} text="Loading the gig..." />}
      </Page>
    );
  }
  const may = mayEditGig(user, gig, new Date());
  return (
    <Page>
      <Cols>
        <Title>Edit gig</Title>
        {may.allowed ? (
          <EditForm key={gig.id} gig={gig} />
        ) : (
          <EmptyState level={2} title="Not to be changed" action={<Back id={id} look="plain" size="small" />}>
            {may.reason === 'notYours' ? 'Only the person who posted it can change it.' : denials[may.reason]}
          </EmptyState>
        )}
      </Cols>
    </Page>
  );
}

type BackProps = { id: string; look?: 'plain' | 'bare'; size?: 'small' | 'medium' };

const Back = ({ id, look = 'bare', size = 'medium' }: BackProps) => (
  <Link to="/gigs/$id" params={{ id }} className={button({ look, size })}>
    Back to the gig
  </Link>
);

function EditForm({ gig: stands }: { gig: Gig }) {
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
    <GigFormView gig={gig} name="Edit gig" act="Save" foot={<Back id={base.id} />}>
      {newer && (
        <Newer
          newer={newer}
          typed={gig.form.getValues()}
          onTake={() => take(newer)}
          onKeep={() => {
            setBase(newer);
            setNewer(null);
          }}
        />
      )}
    </GigFormView>
  );
}
