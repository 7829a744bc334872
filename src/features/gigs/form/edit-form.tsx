import { useNavigate } from '@tanstack/react-router';
import type { Gig } from '#contract/ours/gigs.ts';
import { Newer, TypedBefore } from '#entities/form/newer.tsx';
import { Cols, Title } from '#ui/page/page.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { BackToGig } from './back-to-gig.tsx';
import { GigFormView } from './gig-form.tsx';
import { differences } from './newer-in.ts';
import { Preview } from './preview.tsx';
import { useGigEdit } from './use-gig-edit.ts';

/** An own gig to be changed. Where it has changed elsewhere meanwhile, the poster chooses; nothing typed is lost. */
export function EditForm({ gig: stands }: { gig: Gig }) {
  const navigate = useNavigate();
  const { gig, newer, takeNewer, keepMine, isBack, discard } = useGigEdit(stands, ({ id }) => {
    notify.success('Gig changed');
    void navigate({ to: '/gigs/$id', params: { id }, replace: true });
  });
  return (
    <Cols side={<Preview form={gig.form} />} sideLabel="Preview" extra>
      <Title>Edit gig</Title>
      <GigFormView
        gig={gig}
        name="Edit gig"
        act="Save"
        foot={<BackToGig id={stands.id} />}
        news={
          newer && (
            <Newer
              what="gig"
              found={differences(newer, gig.form.getValues())}
              onTake={takeNewer}
              onKeep={keepMine}
            />
          )
        }
      >
        {isBack && !newer && <TypedBefore onDiscard={discard} />}
      </GigFormView>
    </Cols>
  );
}
