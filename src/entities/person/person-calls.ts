import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCounts } from '#actors/counts.ts';
import { useNotifications } from '#actors/notifications.ts';
import { type BlockedPage, blockedPageSchema } from '#contract/links.ts';
import { type NewReport, type ReportKind, reportAnswerSchema } from '#contract/people.ts';
import { fetchPage, pagedQuery } from '#shared/paged-query.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

export type NamedPerson = { id: string; name: string };
/** A person, or something they made. */
export type SafetySubject = { person: NamedPerson; subject?: { kind: ReportKind; id: string } | undefined };
/** `by`: the asking member, or null for a visitor. `reportNote`: closed, with the typed text kept. */
export type SafetyDialog = SafetySubject & {
  what: 'report' | 'block';
  by: string | null;
  reportNote: boolean;
};

/** Most recently blocked first. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: ['blocks', 'all'],
  ...pagedQuery('GET /api/blocks', blockedPageSchema),
});

/** The person if the member has blocked them, else null. */
export const blockedPersonQuery = (id: string) =>
  queryOptions({
    queryKey: ['blocks', 'one', id],
    queryFn: async ({ signal }) => {
      let pageParam: string | null = null;
      do {
        const page: BlockedPage = await fetchPage('GET /api/blocks', blockedPageSchema, {
          pageParam,
          signal,
        });
        const found = page.items.find(({ person }) => person.id === id);
        if (found) return found.person;
        pageParam = page.nextCursor;
      } while (pageParam !== null);
      return null;
    },
  });

/** Blocks and unblocks, with an undo. Refetches everything afterwards. */
export function useBlock() {
  const client = useQueryClient();
  const counts = useCounts();
  const notifications = useNotifications();
  const onError = (error: Error) => void notify.error(failureOf(error).text);
  const onSettled = () => {
    counts.refresh();
    notifications.refresh();
    void client.invalidateQueries();
  };
  const unblocking = useAction({
    mutationFn: ({ id }: NamedPerson) => send('DELETE /api/blocks/:id', { id }),
    onSuccess: (_, { name }) => void notify.success(`${name} is no longer blocked`),
    onError,
    onSettled,
  });
  const blocking = useAction({
    mutationFn: ({ id }: NamedPerson) => send('PUT /api/blocks/:id', { id }),
    onSuccess: (_, person) =>
      void notify.success(`You blocked ${person.name}`, {
        action: { label: 'Undo', onClick: () => unblocking.mutate(person) },
      }),
    onError,
    onSettled,
  });
  return { blocking, unblocking };
}

const offered = ['reporting is offered'];

/** Servers without this call answer 404 as well; ours adds a code when the reported item is gone. */
const isUnknownCall = (error: Error) => {
  const { kind, body } = failureOf(error);
  return kind === 'missing' && body.code !== 'not_found';
};

/** True until the server turns out not to support reporting. */
export const useCanReport = () =>
  useQuery({ queryKey: offered, queryFn: skipToken, initialData: true, gcTime: Number.POSITIVE_INFINITY })
    .data;

type ReportRequest = { report: NewReport; block: NamedPerson | null };

/** Reports an item, then blocks its author if the member wants that. */
export function useReport() {
  const client = useQueryClient();
  const { blocking } = useBlock();
  return useAction({
    mutationFn: ({ report }: ReportRequest) => ask('POST /api/reports', reportAnswerSchema, { body: report }),
    onSuccess: ({ already }, { block }) => {
      notify.success(
        already ? 'You’ve already reported this. We’ll look into it.' : 'Thank you. We’ll look into it.',
      );
      if (block) blocking.mutate(block);
    },
    onError: (error) => {
      if (!isUnknownCall(error)) return;
      notify.info('Reporting isn’t available here.');
      client.setQueryData(offered, false);
    },
  });
}
