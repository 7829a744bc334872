import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { gigGroupSchema, groupIdSchema } from '#contract/conversations.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { gigKeys } from './gig-queries.ts';

export const gigGroupQuery = (gigId: string) =>
  queryOptions({
    queryKey: [...gigKeys.detail(gigId), 'group'],
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/group', gigGroupSchema, { id: gigId, signal }),
    retry: false,
  });

/** Creates or rejoins the group. */
export function useOpenGroup(gigId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask('POST /api/gigs/:id/group', groupIdSchema, { id: gigId }),
    onError: (error) => void notify.error(failureOf(error).text),
    onSettled: () => {
      for (const queryKey of [gigGroupQuery(gigId).queryKey, gigKeys.mine, gigKeys.myApplications])
        void client.invalidateQueries({ queryKey });
    },
  });
}

type OpenGroupButtonProps = {
  gigId: string;
  /** Names the gig where several are listed. */
  title?: string;
  isBack?: boolean;
};

export function OpenGroupButton({ gigId, title, isBack = false }: OpenGroupButtonProps) {
  const navigate = useNavigate();
  const opening = useOpenGroup(gigId);
  // Not called once the member has left.
  const onSuccess = ({ id }: { id: string }) =>
    void navigate({ to: '/messages/$userId', params: { userId: id } });
  return (
    <Button
      size="small"
      {...(title && { variant: 'quiet', 'aria-label': `Message the line-up of ${title}` })}
      busy={opening.isPending}
      onClick={() => opening.mutate(undefined, { onSuccess })}
    >
      {isBack ? 'Rejoin the group' : 'Message the line-up'}
    </Button>
  );
}

/**
 * MSG-05. Opens the group of the gig's line-up, for its members and the poster. Renders nothing on servers without
 * groups.
 */
export function LineUpGroup({ gigId }: { gigId: string }) {
  const { data } = useQuery(gigGroupQuery(gigId));
  if (data?.id && data.isIn)
    return (
      <Link to="/messages/$userId" params={{ userId: data.id }} className={button({ size: 'small' })}>
        Message the line-up
      </Link>
    );
  if (!data?.canEnter) return null;
  return <OpenGroupButton gigId={gigId} isBack={data.id !== null} />;
}
