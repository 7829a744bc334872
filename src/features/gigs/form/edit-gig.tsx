import { useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import { mayEditGig } from '#contract/permissions/gigs.ts';
import { denials } from '#contract/permissions/permission.ts';
import { gigQuery } from '#entities/gig-line/gig-queries.ts';
import { useTitle } from '#entities/title/use-title.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Cols, Page, Title } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { NoGig } from '../no-gig.tsx';
import { BackToGig } from './back-to-gig.tsx';
import { EditForm } from './edit-form.tsx';

/** `/gigs/{id}/edit`; for who posted it, while it is still to come. */
export function EditGig({ id }: { id: string }) {
  const query = useQuery(gigQuery(id));
  const { user } = useSession();
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
      {may.allowed ? (
        <EditForm key={gig.id} gig={gig} />
      ) : (
        <Cols>
          <Title>Edit gig</Title>
          <EmptyState
            level={2}
            title="Not to be changed"
            action={<BackToGig id={id} look="plain" size="small" />}
          >
            {may.reason === 'notYours' ? 'Only the person who posted it can change it.' : denials[may.reason]}
          </EmptyState>
        </Cols>
      )}
    </Page>
  );
}
