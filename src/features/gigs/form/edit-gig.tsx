import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import { draftFormat } from '#actors/use-draft.ts';
import { gigRefusals, gigStateOf } from '#contract/gig-state.ts';
import { type Gig, gigSchema } from '#contract/gigs.ts';
import { mayChangeGig } from '#contract/permissions.ts';
import { gigKeys, gigQuery, refreshGigs } from '#entities/gig/gig-queries.ts';
import type { Parts } from '#machines/editor/editor.ts';
import { RestoredDraftNotice } from '#shared/form.tsx';
import { useTitle } from '#shared/use-title.ts';
import { ask } from '#transport/http.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { countText } from '#ui/format/numbers.ts';
import { Columns, Page, Title } from '#ui/page/page.tsx';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { NoGig } from '../no-gig.tsx';
import { GigFormView, Preview } from './gig-form.tsx';
import { NewerGig } from './newer-gig.tsx';
import { editDraft, fieldsOf, formIn, partsOf, savedVersionOf, useGigForm } from './use-gig-form.ts';

const ConfirmationNotice = lazyPart(
  async () => (await import('./confirmation-notice.tsx')).ConfirmationNotice,
);

export function EditGig({ id }: { id: string }) {
  const query = useQuery(gigQuery(id));
  const { user } = useSession();
  useTitle(query.data && `Edit ${query.data.title}`);
  const gig = query.data;
  if (!gig) {
    return (
      <Page>
        {query.isError ? (
          <NoGig query={query} title="Edit gig" />
        ) : (
          <Columns>
            <Title>Edit gig</Title>
            <FormSkeleton rows={5} text="Loading gig..." />
          </Columns>
        )}
      </Page>
    );
  }
  const isOwn = mayChangeGig(user, gig).allowed;
  return (
    <Page>
      {isOwn && gigMoves(gig)('poster.edit') ? (
        <EditForm key={gig.id} gig={gig} />
      ) : (
        <Columns>
          <Title>Edit gig</Title>
          <EmptyState
            level={2}
            title="This gig can’t be edited"
            action={<BackToGig id={id} variant="secondary" size="small" />}
          >
            {isOwn ? gigRefusals[gigStateOf(gig, new Date())] : 'Only the person who posted it can edit it.'}
          </EmptyState>
        </Columns>
      )}
    </Page>
  );
}

function EditForm({ gig: savedGig }: { gig: Gig }) {
  const navigate = useNavigate();
  const { gig, seriesScope, newer } = useGigEdit(savedGig, () => {
    notify.success('Gig updated');
    void navigate({ to: '/gigs/$id', params: { id: savedGig.id }, replace: true });
  });
  const { takeNewer, keepMine, isRestored, isUnsaved, discard } = gig.editor;
  return (
    <Columns sidebar={<Preview form={gig.form} />} sidebarLabel="Preview" extra>
      <Title>Edit gig</Title>
      <GigFormView
        gig={gig}
        name="Edit gig"
        act="Save"
        consequences={
          <>
            <ConfirmationNotice gig={savedGig} form={gig.form} />
            <SeriesScope gig={savedGig} onChange={(next) => (seriesScope.current = next)} />
          </>
        }
        hasDraft={isUnsaved}
        foot={<BackToGig id={savedGig.id} />}
        conflict={
          newer && (
            <NewerGig
              noun="gig"
              form={gig.form}
              newer={newer}
              onTakeNewer={takeNewer}
              onKeepMine={keepMine}
            />
          )
        }
      >
        {isRestored && !newer && <RestoredDraftNotice onDiscard={discard} />}
      </GigFormView>
    </Columns>
  );
}

type SeriesScopeProps = { gig: Gig; onChange: (scope: 'one' | 'later') => void };

/** GIG-02. Asks whether the change also applies to the later gigs of a series. */
function SeriesScope({ gig: { series = [], date }, onChange }: SeriesScopeProps) {
  const [scope, setScope] = useState<'one' | 'later'>('one');
  const later = series.filter((other) => other.date > date && other.status !== 'cancelled').length;
  if (later === 0) return null;
  return (
    <RadioGroup
      legend="This gig is part of a series"
      value={scope}
      onChange={(next) => {
        setScope(next);
        onChange(next);
      }}
      options={[
        { value: 'one', label: 'Change this gig only' },
        {
          value: 'later',
          label: `Change this gig and ${countText(later, 'later gig', 'later gigs')}`,
          hint: 'Your changes apply to those too. Nothing else changes.',
        },
      ]}
    />
  );
}

type BackProps = { id: string; variant?: 'secondary' | 'quiet'; size?: 'small' | 'medium' };

const BackToGig = ({ id, variant = 'quiet', size = 'medium' }: BackProps) => (
  <Link to="/gigs/$id" params={{ id }} className={button({ variant, size })}>
    Back to gig
  </Link>
);

/**
 * When the gig has changed elsewhere, `newer` holds that version and the poster chooses. `onSaved` is called
 * once everything typed is saved.
 */
export function useGigEdit(savedGig: Gig, onSaved: () => void) {
  const client = useQueryClient();
  const seriesScope = useRef<'one' | 'later'>('one');
  const savedVersion = useMemo(() => savedVersionOf(savedGig), [savedGig]);
  const gig = useGigForm(
    {
      ...draftFormat,
      readDraft(text) {
        const draft = draftFormat.readDraft(text);
        if (!draft) return null;
        const { typed, over } = draft;
        // Older drafts have their fields in another order.
        const ordered = (parts: Parts) => partsOf(fieldsOf(parts));
        return { typed: ordered(typed), over: { ...over, parts: ordered(over.parts) } };
      },
      name: editDraft(savedGig.id),
      current: savedVersion,
      async save(typed, { version }, { signal }) {
        const andLater = seriesScope.current === 'later';
        const body = { ...formIn(typed), version: Number(version), ...(andLater && { andLater }) };
        const after = await ask('PUT /api/gigs/:id', gigSchema, { id: savedGig.id, body, signal });
        client.setQueryData(gigKeys.detail(after.id), after);
        void refreshGigs(client);
        return { result: after, current: savedVersionOf(after) };
      },
      revisionInConflict(error) {
        const now = currentFromConflict(gigSchema, error);
        if (now) client.setQueryData(gigKeys.detail(now.id), now);
        return now && savedVersionOf(now);
      },
    },
    (_, isLeft) => isLeft && onSaved(),
  );
  const { newer } = gig.editor;
  return {
    gig,
    seriesScope,
    /** The version saved elsewhere since editing started. */
    newer: newer && fieldsOf(newer.current.parts),
  };
}
