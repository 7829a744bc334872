import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonRef } from '#contract/person.ts';
import { blockedPersonQuery, useBlock, useCanReport } from '#entities/person/person-calls.ts';
import { useOpenSafetyDialog } from '#entities/person/person-menu.tsx';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { PostSkeleton } from '#ui/skeleton/skeleton.tsx';

const PeopleYouMayKnow = lazyPart(() =>
  import('./links/side-panel.tsx').then((part) => part.PeopleYouMayKnow),
);

/** Also names a person that the viewer has blocked. */
export function NoPerson({ id }: { id: string }) {
  const { data: blocked, isPending } = useQuery(blockedPersonQuery(id));
  if (isPending) return <PostSkeleton rows={2} text="Loading the profile..." />;
  if (blocked) return <BlockedPerson person={blocked} />;
  return (
    <>
      <EmptyState
        level={2}
        title="Profile not found"
        action={
          <Link to="/discover" className={button({ variant: 'primary', size: 'small' })}>
            Find people
          </Link>
        }
      >
        They may have left, or the address may be wrong.
      </EmptyState>
      <PeopleYouMayKnow onLoadFailed={() => {}} />
    </>
  );
}

function BlockedPerson({ person }: { person: PersonRef }) {
  const { unblocking } = useBlock();
  const ask = useOpenSafetyDialog();
  const offersReports = useCanReport();
  return (
    <EmptyState
      level={2}
      title={`You blocked ${person.name}`}
      action={
        <>
          <Button size="small" busy={unblocking.isPending} onClick={() => unblocking.mutate(person)}>
            Unblock
          </Button>
          {offersReports && (
            <Button size="small" variant="quiet" onClick={() => ask('report', { person })}>
              Report {person.name}
            </Button>
          )}
        </>
      }
    >
      You can’t see each other here. They haven’t been told.
    </EmptyState>
  );
}
