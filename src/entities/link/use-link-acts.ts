import { useQueryClient } from '@tanstack/react-query';
import { useCounts } from '#actors/counts.ts';
import { type LinkStanding, linkStandingSchema } from '#contract/ours/links.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { dashboardKey } from '#entities/gig/gig-queries.ts';
import { peopleKeys, suggestionsQuery } from '#entities/person/people-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { notify } from '#ui/toaster/toast.ts';

export type LinkAct =
  | { kind: 'request'; userId: string }
  | { kind: 'accept'; linkId: string }
  /** Cancels a request, declines one, or removes a link, whichever it is. */
  | { kind: 'end'; linkId: string };

const call = (act: LinkAct) => {
  if (act.kind === 'request') return http.post(ownPaths.links, { json: { userId: act.userId } });
  return act.kind === 'accept'
    ? http.put(ownPaths.acceptLink(act.linkId))
    : http.delete(ownPaths.link(act.linkId));
};

/** Everything that shows how people stand to each other has a key that begins with one of these. */
const shown = [peopleKeys.all, dashboardKey];

/**
 * Asking for a link, accepting one, ending one. Two requests that cross become a link. Afterwards everything
 * that shows how the two stand is fetched again; a failure is said, also when the other one was faster.
 * `done` hears how the two stand now.
 */
export function useLinkActs(done?: (standing: LinkStanding) => void) {
  const client = useQueryClient();
  const counts = useCounts();
  const suggest = ({ userId, linkId, linkState }: LinkStanding) =>
    client.setQueryData(
      suggestionsQuery.queryKey,
      (known) =>
        known && {
          items: known.items.map((person) =>
            person.id === userId ? { ...person, linkId, linkState } : person,
          ),
        },
    );
  const mutation = useAct({
    mutationFn: (act: LinkAct) => parsed(linkStandingSchema, call(act)),
    onSuccess: (standing) => {
      suggest(standing);
      done?.(standing);
    },
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: async () => {
      counts.refresh();
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return {
    act: mutation.mutate,
    /** The act under way, to mark its button as busy. */
    underWay: mutation.isPending ? mutation.variables : null,
  };
}
