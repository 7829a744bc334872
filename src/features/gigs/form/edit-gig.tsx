import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import { draftFormat } from '#actors/use-draft.ts';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { gigRefusals } from '#contract/permissions/gig-refusals.ts';
import { gigStateOf, mayChangeGig } from '#contract/permissions/gigs.ts';
import { gigKeys, gigQuery, refreshGigs } from '#entities/gig/gig-queries.ts';
import type { Parts } from '#machines/editor/editor.ts';
import { TypedBefore } from '#shared/form.tsx';
import { useTitle } from '#shared/use-title.ts';
import { ask } from '#transport/http.ts';
import { currentIn } from '#transport/parsed.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { RadioGroup } from '#ui/field/choices.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { NoGig } from '../no-gig.tsx';
import { GigFormView, Preview } from './gig-form.tsx';
import { NewerGig } from './newer-gig.tsx';
import { editDraft, fieldsIn, formIn, partsOf, standingGig, useGigForm } from './use-gig-form.ts';

const WhoIsAsked = lazyPart(async () => (await import('./who-is-asked.tsx')).WhoIsAsked);

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
          <Cols>
            <Title>Edit gig</Title>
            <FormSkeleton rows={5} text="Loading the gig..." />
          </Cols>
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
        <Cols>
          <Title>Edit gig</Title>
          <EmptyState
            level={2}
            title="Not to be changed"
            action={<BackToGig id={id} look="plain" size="small" />}
          >
            {isOwn
              ? gigRefusals[gigStateOf(gig, new Date())]
              : 'Only the person who posted it can change it.'}
          </EmptyState>
        </Cols>
      )}
    </Page>
  );
}

function EditForm({ gig: stands }: { gig: Gig }) {
  const navigate = useNavigate();
  const { gig, reach, newer } = useGigEdit(stands, () => {
    notify.success('Gig changed');
    void navigate({ to: '/gigs/$id', params: { id: stands.id }, replace: true });
  });
  const { takeNewer, keepMine, isBack, isUnsaved, discard } = gig.editor;
  return (
    <Cols sidebar={<Preview form={gig.form} />} sidebarLabel="Preview" extra>
      <Title>Edit gig</Title>
      <GigFormView
        gig={gig}
        name="Edit gig"
        act="Save"
        asks={
          <>
            <WhoIsAsked gig={stands} form={gig.form} />
            <Reach gig={stands} onReach={(next) => (reach.current = next)} />
          </>
        }
        isKept={isUnsaved}
        foot={<BackToGig id={stands.id} />}
        news={
          newer && <NewerGig what="gig" form={gig.form} newer={newer} onTake={takeNewer} onKeep={keepMine} />
        }
      >
        {isBack && !newer && <TypedBefore onDiscard={discard} />}
      </GigFormView>
    </Cols>
  );
}

type ReachProps = { gig: Gig; onReach: (reach: 'one' | 'later') => void };

/** GIG-02. Asks whether the change also applies to the later gigs of a series. */
function Reach({ gig: { series = [], date }, onReach }: ReachProps) {
  const [reach, setReach] = useState<'one' | 'later'>('one');
  const later = series.filter((one) => one.date > date && one.status !== 'cancelled').length;
  if (later === 0) return null;
  return (
    <RadioGroup
      legend="This gig is one of a series"
      value={reach}
      onChange={(next) => {
        setReach(next);
        onReach(next);
      }}
      options={[
        { value: 'one', label: 'Change this one' },
        {
          value: 'later',
          label: `Change this one and ${countWords(later, 'later one', 'later ones')}`,
          hint: 'What you change here changes there. What is different there stays.',
        },
      ]}
    />
  );
}

type BackProps = { id: string; look?: 'plain' | 'bare'; size?: 'small' | 'medium' };

const BackToGig = ({ id, look = 'bare', size = 'medium' }: BackProps) => (
  <Link to="/gigs/$id" params={{ id }} className={button({ look, size })}>
    Back to the gig
  </Link>
);

/**
 * When the gig has changed elsewhere, `newer` holds that version and the poster chooses. `saved` is called once
 * everything typed is saved.
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
        // Older drafts have their fields in another order.
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
    reach,
    /** The version saved elsewhere since editing started. */
    newer: newer && fieldsIn(newer.stands.parts),
  };
}
