import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Dep, depCandidatesPageSchema, type GigDeps, gigDepsSchema } from '#contract/player-requests.ts';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { useAction } from '#shared/query-client.ts';
import { useCooldown } from '#shared/use-cooldown.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

export type DepMove = 'take-back' | 'agree' | 'turn-down' | 'pass' | 'refuse';
type RequestedMove = { dep: Dep; move: DepMove };

/** One id per gig, so that a new toast replaces the old one. */
const toastId = (gigId: string) => `dep ${gigId}`;

const resultTexts: Record<DepMove, (dep: Dep) => string> = {
  'take-back': ({ dep }) => `Request to ${dep.name} withdrawn. You’re still booked.`,
  agree: ({ player }) => `You’ve agreed to play instead of ${player.name}. Now the poster decides.`,
  'turn-down': ({ player }) => `${player.name} has been told you can’t.`,
  pass: ({ dep, player }) => `${dep.name} is booked instead of ${player.name}.`,
  refuse: ({ player }) => `${player.name} stays booked. Both have been told.`,
};

const send = ({ dep: { id, version = 0 }, move }: RequestedMove): Promise<GigDeps> =>
  move === 'agree'
    ? ask('POST /api/deps/:id/agree', gigDepsSchema, { id, body: { version } })
    : ask(`POST /api/deps/:id/${move}`, gigDepsSchema, { id });

/** Moves a dep request and reports the outcome. Refetches after a refusal too. */
export function useDepMove() {
  const client = useQueryClient();
  const cooldown = useCooldown();
  const act = useAction({
    mutationFn: send,
    onSuccess: (after, { dep, move }) => {
      client.setQueryData(gigDepsQuery(dep.gigId).queryKey, after);
      notify.success(resultTexts[move](dep), { id: toastId(dep.gigId) });
    },
    onError: (error, { dep, move }) => {
      const failure = failureOf(error);
      if (move === 'agree' && failure.kind === 'conflict') cooldown.start();
      notify.error(failure.text, { id: toastId(dep.gigId) });
    },
    onSettled: () => refreshGigs(client),
  });
  return { ...act, isPending: act.isPending || cooldown.isNow };
}

/** The form shows failures. */
export function useAskDep(gigId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ person, note }: { person: { id: string; name: string }; note: string }) =>
      ask('POST /api/gigs/:id/deps', gigDepsSchema, { id: gigId, body: { userId: person.id, note } }),
    onSuccess: (after, { person }) => {
      client.setQueryData(gigDepsQuery(gigId).queryKey, after);
      notify.success(`Request sent to ${person.name}. We’ll let you know when they answer.`, {
        id: toastId(gigId),
      });
    },
    onSettled: () => refreshGigs(client),
  });
}

const keyOf = (gigId: string) => [...gigKeys.detail(gigId), 'deps'] as const;

/** The member's dep requests of a gig: sent, received, or awaiting approval. */
export const gigDepsQuery = (gigId: string) =>
  queryOptions({
    queryKey: keyOf(gigId),
    queryFn: ({ signal }) => ask('GET /api/gigs/:id/deps', gigDepsSchema, { id: gigId, signal }),
  });

/** The member's links who could play instead, by name. */
export const candidatesQuery = (gigId: string, q: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(gigId), 'candidates', q],
    ...pagedQuery('GET /api/gigs/:id/dep-candidates', depCandidatesPageSchema, {
      id: gigId,
      query: q ? { q } : {},
    }),
    placeholderData: keepPreviousData,
  });
