import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '#actors/session.ts';
import { useDraft, useDraftElsewhere } from '#actors/use-draft.ts';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayPublishGig } from '#contract/permissions/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { createNames } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ownTimeZone } from '#ui/format/region.ts';
import { link } from '#ui/layout/words.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { blankFields, type GigFields, likelyCurrency, readDraft } from './fields.ts';
import * as css from './form.css.ts';
import { GigFormView, Preview } from './gig-form.tsx';
import { publishGig, useGigForm } from './use-gig-form.ts';

/** `/create-gig`. */
export function CreateGig() {
  const { user } = useSession();
  return (
    <Page>
      {user ? (
        <NewGig key={user.id} />
      ) : (
        <Cols>
          <Heading />
          <LoadingIndicator type="skeleton" />
        </Cols>
      )}
    </Page>
  );
}

const Heading = () => <Title note="People near and far see it at once">Post a gig</Title>;

function NewGig() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const draft = useGigDraft();
  const gig = useGigForm(draft.fields, async (form) => {
    const made = await draft.publish(form, gig.form.getValues());
    client.setQueryData(gigKeys.one(made.id), made);
    void refreshGigs(client);
    notify.success('Your gig is on the board');
    await navigate({ to: '/gigs/$id', params: { id: made.id }, replace: true });
  });
  useKeeping(gig.form, draft.keep);
  return (
    <Cols sidebar={<Preview form={gig.form} />} sidebarLabel="Preview" extra>
      <Heading />
      <GigFormView
        gig={gig}
        name="Post a gig"
        act="Post gig"
        foot={
          draft.kept && (
            <>
              <p className={css.kept}>Kept on this device until you post it.</p>
              <Button
                look="bare"
                size="small"
                onClick={() => {
                  draft.clear();
                  gig.form.reset(draft.blank());
                  gig.form.setFocus('title');
                }}
              >
                Start afresh
              </Button>
            </>
          )
        }
      >
        {draft.posted && (
          <Notice level="info">
            You have posted this in another tab:{' '}
            <Link to="/gigs/$id" params={{ id: draft.posted }} className={link}>
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

const blank = () => blankFields(ownTimeZone(), likelyCurrency());

/**
 * A gig that is not posted yet, kept on this device with the client id it will be posted under: whatever
 * happens on the way, it becomes one gig. Two tabs share it: `posted` is the gig that another one has made of it.
 */
export function useGigDraft() {
  const draft = useDraft('gig');
  const [start] = useState(() => readDraft(draft.text));
  const [names] = useState(() => createNames(start));
  const [posted, setPosted] = useState<string | null>(null);
  const keep = (fields: GigFields, made: string | null = null) =>
    draft.setText(JSON.stringify({ ...names.current(), posted: made, fields }));
  useDraftElsewhere('gig', (text) => {
    const other = readDraft(text);
    if (!other) return;
    names.learn(other);
    if (other.posted && other.clientId === names.current().clientId) setPosted(other.posted);
  });
  return {
    fields: start?.fields ?? blank(),
    kept: draft.text !== '',
    posted,
    keep,
    /** Sends it, under a name that is kept before it goes. Once the server has it, other tabs hear of it. */
    async publish(gig: GigForm, fields: GigFields): Promise<Gig> {
      const clientId = names.take(JSON.stringify(gig));
      keep(fields);
      try {
        const made = await publishGig(gig, clientId);
        keep(fields, made.id);
        draft.clear();
        names.renew();
        return made;
      } catch (error) {
        // The server knows other words under this name: another tab was faster.
        if (failureOf(error).kind === 'conflict') names.renew();
        throw error;
      }
    },
    clear() {
      draft.clear();
      names.renew();
      setPosted(null);
    },
    blank,
  };
}

/** Keeps what is typed, at every change by a person. */
export function useKeeping(
  form: UseFormReturn<GigFields, unknown, GigForm>,
  keep: (fields: GigFields) => void,
) {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      // Lines that come and go are no change of a field.
      if (type === 'change' || name?.startsWith('schedule')) keepNow(form.getValues());
    });
    return unsubscribe;
  }, [form]);
}
