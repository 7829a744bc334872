import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { useSession } from '#actors/session.ts';
import { useToggle } from '#actors/toggle.ts';
import { okSchema } from '#contract/fields.ts';
import { type Gig, type GigSummary, gigsPageSchema } from '#contract/gigs.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { patchQueries } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { gigKeys } from './gig-queries.ts';

const savedKey = ['gigs', 'saved'] as const;

/** GIG-06. Most recently saved first. */
export const savedGigsQuery = infiniteQueryOptions({
  queryKey: savedKey,
  ...pagedQuery('GET /api/gigs/saved', gigsPageSchema),
});

type GigLists = { pages?: { items: GigSummary[] }[] };

/** Updates the gig in every cached list. The saved list keeps it until its next fetch. */
function patchSaved(client: QueryClient, id: string, savedByMe: boolean): void {
  const inList = (gig: GigSummary) => (gig.id === id ? { ...gig, savedByMe } : gig);
  const inPages = (list: GigLists) =>
    list.pages
      ? { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(inList) })) }
      : list;
  patchQueries<Gig>(client, { queryKey: gigKeys.detail(id), exact: true }, (gig) => ({ ...gig, savedByMe }));
  for (const queryKey of [gigKeys.lists, savedKey]) patchQueries<GigLists>(client, { queryKey }, inPages);
  // The list may have been read before the gig was saved.
  const isListed = client
    .getQueryData(savedGigsQuery.queryKey)
    ?.pages.some(({ items }) => items.some((gig) => gig.id === id));
  const refetchType = savedByMe && !isListed ? 'active' : 'none';
  void client.invalidateQueries({ queryKey: savedKey, refetchType });
}

type SaveGigProps = {
  gig: GigSummary;
  /** Shows the label beside the icon. */
  showsLabel?: boolean;
  /** For parents that are not gig lists. */
  onSaved?: (savedByMe: boolean) => void;
};

/** GIG-06. Hidden from visitors and on the member's own gigs. */
export function SaveGig(props: SaveGigProps) {
  const { user } = useSession();
  const { savedByMe, poster } = props.gig;
  return savedByMe === undefined || user?.id === poster.id ? null : (
    <SaveButton {...props} savedByMe={savedByMe} />
  );
}

function SaveButton({ gig, savedByMe, showsLabel, onSaved }: SaveGigProps & { savedByMe: boolean }) {
  const client = useQueryClient();
  const { pressed, toggle } = useToggle({
    on: savedByMe,
    save: async (on) => {
      await ask(`${on ? 'PUT' : 'DELETE'} /api/gigs/:id/saved`, okSchema, { id: gig.id });
      patchSaved(client, gig.id, on);
      onSaved?.(on);
    },
    failed: (error) => notify.error(failureOf(error).text),
  });
  if (!showsLabel)
    return (
      <IconButton
        icon={Bookmark}
        filled={pressed}
        label={`Save for later: ${gig.title}`}
        title="Save for later"
        aria-pressed={pressed}
        onClick={toggle}
      />
    );
  return (
    <Button variant="quiet" size="small" aria-label="Save for later" aria-pressed={pressed} onClick={toggle}>
      <Icon of={Bookmark} size="small" filled={pressed} /> {pressed ? 'Saved' : 'Save'}
    </Button>
  );
}
