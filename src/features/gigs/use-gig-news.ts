import { useQueryClient } from '@tanstack/react-query';
import { useLinkNews } from '#actors/use-link-news.ts';
import { gigKeys, refreshGigs } from '#entities/gig-line/gig-queries.ts';

type Change = { kind: string; id: string };

const isChange = (payload: unknown): payload is Change =>
  typeof payload === 'object' &&
  payload !== null &&
  'kind' in payload &&
  typeof payload.kind === 'string' &&
  'id' in payload &&
  typeof payload.id === 'string';

/**
 * Asks again for what has changed on the server: `gigId` when it is this one, the member's own lists when an
 * application of theirs moved. Boards are only marked old: everybody hears of every gig, and a list being read
 * stays as it is. After a gap in the connection everything is asked for again.
 */
export function useGigNews(gigId?: string): void {
  const client = useQueryClient();
  const refresh = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  useLinkNews('link.otherArrived', ({ name, payload }) => {
    if (name !== 'content_changed' || !isChange(payload)) return;
    const { kind, id } = payload;
    if (kind !== 'gig' && kind !== 'application') return;
    void client.invalidateQueries({ queryKey: gigKeys.lists, refetchType: 'none' });
    if (kind === 'application') {
      refresh(gigKeys.mine);
      refresh(gigKeys.myApplications);
    }
    if (gigId !== undefined && (kind === 'application' || id === gigId)) {
      refresh(gigKeys.one(gigId));
      refresh(gigKeys.applicants(gigId));
    }
  });
  useLinkNews('link.opened', ({ resumed }) => {
    if (resumed) void refreshGigs(client);
  });
}
