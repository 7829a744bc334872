import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { useDraft, useDraftElsewhere } from '#actors/use-draft.ts';
import { type Gig, type GigSummary, gigSchema } from '#contract/ours/gigs.ts';
import { mayPublishGig } from '#contract/permissions/gigs.ts';
import { gigKeys, gigQuery, refreshGigs } from '#entities/gig/gig-queries.ts';
import type { Standing } from '#machines/editor/editor.ts';
import { likelyCurrency } from '#shared/money.tsx';
import { useAct } from '#shared/query-client.ts';
import { createNames } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { dateParts } from '#ui/format/dates.ts';
import { ownTimeZone } from '#ui/format/region.ts';
import { link } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { FormSkeleton } from '#ui/skeleton/form-skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { blankFields, fieldsOf, readDraft, readFields, repeatsIn } from './fields.ts';
import * as css from './form.css.ts';
import { GigFormView, Preview } from './gig-form.tsx';
import { editDraft, fieldsIn, formIn, partsOf, standingGig, useGigForm } from './use-gig-form.ts';
import { usualQuery } from './usual.ts';

const DraftElsewhere = lazyPart(() => import('./draft-elsewhere.tsx').then((part) => part.DraftElsewhere));
const RepeatFields = lazyPart(() => import('./repeat-fields.tsx').then((part) => part.RepeatFields));
const leave = () => {};

/** `/create-gig`. */
export function CreateGig() {
  const { user } = useSession();
  return <Page>{user ? <Usual key={user.id} userId={user.id} /> : <Waiting />}</Page>;
}

const Waiting = () => (
  <Cols>
    <Heading />
    <FormSkeleton rows={5} text="Loading the form..." />
  </Cols>
);

/** The form, once it is known how the member's gigs usually are, or that nobody can say so now. */
function Usual({ userId }: { userId: string }) {
  const { data, isPending, fetchStatus, failureCount } = useQuery(usualQuery(userId));
  const [isGivenUp, setGivenUp] = useState(false);
  const isWaiting = isPending && fetchStatus === 'fetching' && failureCount === 0;
  // A form that is there stays as it is.
  if (!data && !isWaiting && !isGivenUp) setGivenUp(true);
  if (isWaiting && !isGivenUp) return <Waiting />;
  return <NewGig usual={isGivenUp ? undefined : data} />;
}

const Heading = () => <Title note="People near and far see it at once">Post a gig</Title>;

type Known = { gigs: readonly GigSummary[]; timeZone: string; currency: string };

function NewGig({ usual }: { usual: Known | undefined }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { gig, posted, isKept, startFrom, startAfresh, thrown, bringBack, shared } = useNewGig(
    ({ id, series }, isLeft) => {
      notify.success(series ? `Your ${series.length} gigs are on the board` : 'Your gig is on the board');
      void navigate({ to: isLeft ? '/gigs/$id' : '/gigs/$id/edit', params: { id }, replace: true });
    },
    usual,
  );
  const copied = useCopy(isKept, startFrom);
  const [isShared, setShared] = useState(false);
  return (
    <Cols sidebar={<Preview form={gig.form} />} sidebarLabel="Preview" extra>
      <Heading />
      <GigFormView
        gig={gig}
        name="Post a gig"
        act="Post gig"
        again={<RepeatFields form={gig.form} />}
        isKept={isKept}
        kept={`Kept on ${isShared ? 'all your devices' : 'this device'} until you post it.`}
        foot={
          isKept && (
            <Button look="bare" onClick={startAfresh}>
              Start afresh
            </Button>
          )
        }
      >
        <DraftElsewhere
          gig={gig}
          shared={shared}
          onDiscard={startAfresh}
          onShared={setShared}
          onLost={leave}
        />
        {thrown && !isKept && (
          <Notice level="info">
            What you wrote is thrown away.{' '}
            <Button look="bare" size="small" onClick={bringBack}>
              Bring it back
            </Button>
          </Notice>
        )}
        {!isKept && usual && usual.gigs.length > 0 && <StartFrom gigs={usual.gigs} onGig={startFrom} />}
        {copied && (
          <Notice level="info">
            You have begun another gig, which is still here.{' '}
            <Button look="bare" size="small" onClick={copied.take}>
              Begin with “{copied.title}” instead
            </Button>
          </Notice>
        )}
        {posted && (
          <Notice level="info">
            You have posted this in another tab:{' '}
            <Link to="/gigs/$id" params={{ id: posted }} className={link}>
              look at it
            </Link>
            . What you change here becomes another gig.
          </Notice>
        )}
        {!mayPublishGig(user).allowed && (
          <Notice level="warning">
            You can write it now, and post it once your e-mail address is confirmed.
          </Notice>
        )}
      </GigFormView>
    </Cols>
  );
}

const dayOf = (date: string) => {
  const { day, month } = dateParts(date);
  return `${day} ${month}`;
};

/**
 * GIG-02. Begins as a copy of an earlier gig, which the history then names no more: what comes of it is a gig of its own.
 * What was typed before is not written over unasked.
 */
function useCopy(isKept: boolean, startFrom: (gig: Gig) => void) {
  const navigate = useNavigate();
  const from = useRouterState({ select: ({ location }) => location.state.copyOf });
  const { data: earlier } = useQuery({ ...gigQuery(from ?? ''), enabled: from !== undefined });
  const [taken, setTaken] = useState<string | null>(null);
  const take = (gig: Gig) => {
    setTaken(gig.id);
    startFrom(gig);
    void navigate({ to: '/create-gig', replace: true });
  };
  const takeNow = useEffectEvent(take);
  const waiting = from !== undefined && earlier?.id !== taken ? earlier : undefined;
  useEffect(() => {
    if (waiting && !isKept) takeNow(waiting);
  }, [waiting, isKept]);
  return waiting && isKept ? { title: waiting.title, take: () => take(waiting) } : null;
}

type StartFromProps = { gigs: readonly GigSummary[]; onGig: (gig: Gig) => void };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The gig that the next one begins as. */
    copyOf?: string;
  }
}

/** GIG-02. Most gigs are repeats: an earlier one is the beginning of the next. */
function StartFrom({ gigs, onGig }: StartFromProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useAct({
    mutationFn: (id: string) => client.fetchQuery(gigQuery(id)),
    onSuccess: onGig,
    onError: (error) => notify.error(failureOf(error).text),
  });
  return (
    <section className={css.from} aria-label="Start from an earlier gig">
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

/**
 * A gig that is not posted yet, kept on this device with the client id it will be posted under: whatever
 * happens on the way, it becomes one gig. Two tabs share it: `posted` is the gig that another one has made of it.
 * What is typed while it is being posted becomes a change to it; `published` then gets `isLeft: false`.
 */
export function useNewGig(
  published: (gig: Gig, isLeft: boolean) => void,
  usual: Pick<Known, 'timeZone' | 'currency'> = { timeZone: ownTimeZone(), currency: likelyCurrency() },
) {
  const client = useQueryClient();
  const draft = useDraft('gig');
  const [names] = useState(() => createNames(readDraft(draft.text)));
  const [blank] = useState<Standing>(() => ({
    version: null,
    parts: partsOf(blankFields(usual.timeZone, usual.currency)),
  }));
  const [posted, setPosted] = useState<string | null>(null);
  const [made] = useState<{ id: string | null }>({ id: null });
  const [thrown, setThrown] = useState<string | null>(null);
  /** The draft on its way to the server: it must not come after what is posted. */
  const drafting = useRef<Promise<unknown>>(undefined);
  const gig = useGigForm(
    {
      name: 'gig',
      stands: blank,
      readDraft(text) {
        const kept = readDraft(text);
        return kept && { typed: partsOf(kept.fields), over: blank };
      },
      writeDraft: ({ typed }) =>
        JSON.stringify({ ...names.current(), posted: made.id, fields: fieldsIn(typed) }),
      /** Sent under a name that is kept before it goes. Once the server has it, other tabs hear of it. */
      async save(typed, _, { signal, keepAgain }) {
        const form = formIn(typed);
        const repeats = repeatsIn(fieldsIn(typed));
        const words = repeats.length > 0 ? { ...form, repeats } : form;
        const clientId = names.take(JSON.stringify(words));
        keepAgain();
        try {
          await drafting.current;
          const body = { ...words, clientId, isDrafted: true };
          const gig = await ask('POST /api/gigs', gigSchema, { body, signal });
          made.id = gig.id;
          keepAgain();
          made.id = null;
          names.renew();
          client.setQueryData(gigKeys.one(gig.id), gig);
          void refreshGigs(client);
          return { made: gig, stands: { version: null, parts: typed } };
        } catch (error) {
          // The server knows other words under this name: another tab was faster.
          if (failureOf(error).kind === 'conflict') names.renew();
          throw error;
        }
      },
      continueAs(made, typed) {
        const over = standingGig(made);
        const { repeat } = fieldsIn(over.parts);
        return { name: editDraft(made.id), draft: { typed: partsOf({ ...fieldsIn(typed), repeat }), over } };
      },
    },
    (gig, isLeft) => gig && published(gig, isLeft),
  );
  useDraftElsewhere('gig', (text) => {
    const other = readDraft(text);
    if (!other) return;
    names.learn(other);
    if (other.posted && other.clientId === names.current().clientId) setPosted(other.posted);
  });
  const take = (text: string) => {
    gig.form.reset(readFields(text));
    gig.editor.type({ gig: text });
  };
  return {
    gig,
    posted,
    shared: {
      now: gig.editor.now,
      take: (text: string) => (text ? take(text) : gig.editor.discard()),
      drafting,
    },
    isKept: gig.editor.isUnsaved,
    /** All that it said but its day, which is asked for. */
    startFrom: (earlier: Gig) => {
      const fields = { ...fieldsOf(earlier), date: '', lastDate: '' };
      gig.form.reset(fields);
      gig.editor.type(partsOf(fields));
      gig.element.current?.querySelector<HTMLElement>('[name="date"]')?.focus();
    },
    /** What was thrown away in this form can be had back. */
    thrown,
    bringBack: () => {
      if (thrown) take(thrown);
      setThrown(null);
      gig.form.setFocus('title');
    },
    startAfresh: () => {
      names.renew();
      setPosted(null);
      setThrown(gig.editor.now().typed.gig ?? null);
      gig.editor.discard();
      gig.form.setFocus('title');
    },
  };
}
