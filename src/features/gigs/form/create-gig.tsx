import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#actors/session.ts';
import type { Gig, GigSummary } from '#contract/gigs.ts';
import { mayPublishGig } from '#contract/permissions.ts';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { dateParts } from '#ui/format/dates.ts';
import { link } from '#ui/layout/text.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Columns, Page, Title } from '#ui/page/page.tsx';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './form.css.ts';
import { GigFormView, Preview } from './gig-form.tsx';
import { type GigDefaults, gigDefaultsQuery, useNewGig } from './use-gig-form.ts';

const SyncedDraft = lazyPart(() => import('./synced-draft.tsx').then((part) => part.SyncedDraft));
const RepeatFields = lazyPart(() => import('./more-fields.tsx').then((part) => part.RepeatFields));
const noop = () => {};

export function CreateGig() {
  const { user } = useSession();
  return <Page>{user ? <WithDefaults key={user.id} userId={user.id} /> : <LoadingForm />}</Page>;
}

const LoadingForm = () => (
  <Columns>
    <Heading />
    <FormSkeleton rows={5} text="Loading the form..." />
  </Columns>
);

/** Waits for the defaults, or for the first failure to load them. */
function WithDefaults({ userId }: { userId: string }) {
  const { data, isPending, fetchStatus, failureCount } = useQuery(gigDefaultsQuery(userId));
  const [hasGivenUp, setGivenUp] = useState(false);
  const isWaiting = isPending && fetchStatus === 'fetching' && failureCount === 0;
  // Once the form is on screen, later defaults do not replace it.
  if (!data && !isWaiting && !hasGivenUp) setGivenUp(true);
  if (isWaiting && !hasGivenUp) return <LoadingForm />;
  return <NewGig defaults={hasGivenUp ? undefined : data} />;
}

const Heading = () => <Title note="Goes live right away">Post a gig</Title>;

function NewGig({ defaults }: { defaults: GigDefaults | undefined }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { gig, posted, hasDraft, startFrom, startOver, discarded, restoreDiscarded, shared } = useNewGig(
    ({ id, series }, isLeft) => {
      notify.success(series ? `Your ${series.length} gigs are on the board` : 'Your gig is on the board');
      void navigate({ to: isLeft ? '/gigs/$id' : '/gigs/$id/edit', params: { id }, replace: true });
    },
    defaults,
  );
  const { pick, pendingCopy } = useCopy(hasDraft, startFrom);
  const [isShared, setShared] = useState(false);
  return (
    <Columns sidebar={<Preview form={gig.form} />} sidebarLabel="Preview" extra>
      <Heading />
      <GigFormView
        gig={gig}
        name="Post a gig"
        act="Post gig"
        repeatFields={<RepeatFields form={gig.form} />}
        hasDraft={hasDraft}
        draftNote={`Draft saved on ${isShared ? 'all your devices' : 'this device'} until you post it.`}
        foot={
          hasDraft && (
            <Button variant="quiet" onClick={startOver}>
              Start over
            </Button>
          )
        }
      >
        <SyncedDraft
          gig={gig}
          shared={shared}
          onDiscard={startOver}
          onShared={setShared}
          onLoadFailed={noop}
        />
        {discarded && !hasDraft && (
          <Notice level="info">
            Draft discarded.{' '}
            <Button variant="quiet" size="small" onClick={restoreDiscarded}>
              Undo
            </Button>
          </Notice>
        )}
        {!hasDraft && defaults && defaults.gigs.length > 0 && <StartFrom gigs={defaults.gigs} onGig={pick} />}
        {pendingCopy && (
          <Notice level="info">
            You already have a draft, shown below.{' '}
            <Button variant="quiet" size="small" onClick={pendingCopy.take}>
              Use “{pendingCopy.title}” instead
            </Button>
          </Notice>
        )}
        {posted && (
          <Notice level="info">
            You posted this in another tab:{' '}
            <Link to="/gigs/$id" params={{ id: posted }} className={link}>
              view it
            </Link>
            . Changes you make here become a new gig.
          </Notice>
        )}
        {!mayPublishGig(user).allowed && (
          <Notice level="warning">
            You can write your gig now and post it once your e-mail address is confirmed.
          </Notice>
        )}
      </GigFormView>
    </Columns>
  );
}

const dayOf = (date: string) => {
  const { day, month } = dateParts(date);
  return `${day} ${month}`;
};

/** GIG-02. Starts from a copy of an earlier gig. An existing draft is replaced only on request. */
function useCopy(hasDraft: boolean, startFrom: (gig: Gig) => void) {
  const navigate = useNavigate();
  const from = useRouterState({ select: ({ location }) => location.state.copyOf });
  const { data: earlier } = useQuery({ ...gigQuery(from ?? ''), enabled: from !== undefined });
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const [picked, pick] = useState<Gig>();
  const take = (gig: Gig) => {
    startFrom(gig);
    if (gig === picked) return pick(undefined);
    setCopiedId(gig.id);
    void navigate({ to: '/create-gig', replace: true });
  };
  const takeAtOnce = useEffectEvent(take);
  const waiting = picked ?? (from !== undefined && earlier?.id !== copiedId ? earlier : undefined);
  useEffect(() => {
    if (waiting && !hasDraft) takeAtOnce(waiting);
  }, [waiting, hasDraft]);
  const pendingCopy = waiting && hasDraft ? { title: waiting.title, take: () => take(waiting) } : null;
  return { pick, pendingCopy };
}

type StartFromProps = { gigs: readonly GigSummary[]; onGig: (gig: Gig) => void };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the gig to copy. */
    copyOf?: string;
  }
}

/** GIG-02. Most gigs repeat an earlier one. */
function StartFrom({ gigs, onGig }: StartFromProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useAction({
    mutationFn: (id: string) => client.fetchQuery(gigQuery(id)),
    onSuccess: onGig,
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <section className={css.startFrom} aria-label="Start from an earlier gig">
      <p>Start from</p>
      <ul className={css.fromList}>
        {gigs.map(({ id, title, date }) => (
          <li key={id}>
            <Button size="small" busy={isPending && variables === id} onClick={() => mutate(id)}>
              <span className={css.fromTitle}>{title}</span>{' '}
              <span className={css.fromDate}>{dayOf(date)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
