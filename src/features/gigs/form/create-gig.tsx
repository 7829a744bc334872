import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { mayPublishGig } from '#contract/permissions/gigs.ts';
import { gigKeys, refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { link } from '#ui/layout/words.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './form.css.ts';
import { GigFormView } from './gig-form.tsx';
import { Preview } from './preview.tsx';
import { useGigDraft, useKeeping } from './use-gig-draft.ts';
import { useGigForm } from './use-gig-form.ts';

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
    <Cols side={<Preview form={gig.form} />} sideLabel="Preview" extra>
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
