import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { useDraft, useDraftElsewhere } from '#actors/use-draft.ts';
import { type Gig, gigSchema } from '#contract/ours/gigs.ts';
import { mayPublishGig } from '#contract/permissions/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import type { Standing } from '#machines/editor/editor.events.ts';
import { likelyCurrency } from '#shared/money.tsx';
import { createNames } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { ownTimeZone } from '#ui/format/region.ts';
import { link } from '#ui/layout/words.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { blankFields, readDraft } from './fields.ts';
import * as css from './form.css.ts';
import { GigFormView, Preview } from './gig-form.tsx';
import { fieldsIn, formIn, partsOf, useGigForm } from './use-gig-form.ts';

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
  const navigate = useNavigate();
  const { user } = useSession();
  const { gig, posted, isKept, startAfresh } = useNewGig(({ id }) => {
    notify.success('Your gig is on the board');
    void navigate({ to: '/gigs/$id', params: { id }, replace: true });
  });
  return (
    <Cols sidebar={<Preview form={gig.form} />} sidebarLabel="Preview" extra>
      <Heading />
      <GigFormView
        gig={gig}
        name="Post a gig"
        act="Post gig"
        foot={
          isKept && (
            <>
              <p className={css.kept}>Kept on this device until you post it.</p>
              <Button look="bare" size="small" onClick={startAfresh}>
                Start afresh
              </Button>
            </>
          )
        }
      >
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

/**
 * A gig that is not posted yet, kept on this device with the client id it will be posted under: whatever
 * happens on the way, it becomes one gig. Two tabs share it: `posted` is the gig that another one has made of it.
 */
export function useNewGig(published: (gig: Gig) => void) {
  const client = useQueryClient();
  const draft = useDraft('gig');
  const [names] = useState(() => createNames(readDraft(draft.text)));
  const [blank] = useState<Standing>(() => ({
    version: null,
    parts: partsOf(blankFields(ownTimeZone(), likelyCurrency())),
  }));
  const [posted, setPosted] = useState<string | null>(null);
  const [made] = useState<{ id: string | null }>({ id: null });
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
        const clientId = names.take(JSON.stringify(form));
        keepAgain();
        try {
          const gig = await ask('POST /api/gigs', gigSchema, { body: { ...form, clientId }, signal });
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
    },
    (gig, isLeft) => gig && isLeft && published(gig),
  );
  useDraftElsewhere('gig', (text) => {
    const other = readDraft(text);
    if (!other) return;
    names.learn(other);
    if (other.posted && other.clientId === names.current().clientId) setPosted(other.posted);
  });
  return {
    gig,
    posted,
    isKept: gig.editor.isUnsaved,
    startAfresh: () => {
      names.renew();
      setPosted(null);
      gig.editor.discard();
      gig.form.setFocus('title');
    },
  };
}
