import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCounts } from '#actors/counts.ts';
import { useNotifications } from '#actors/notifications.ts';
import { type BlockedPage, blockedPageSchema } from '#contract/ours/links.ts';
import { type NewReport, type ReportKind, reportAnswerSchema } from '#contract/ours/reports.ts';
import { fetchPage, pagedQuery } from '#shared/paged-query.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask, send } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

export type Someone = { id: string; name: string };
/** A person, or what of theirs is meant. */
export type About = { person: Someone; thing?: { kind: ReportKind; id: string } | undefined };
/** What somebody is asked, a visitor as null; put aside it is not in sight, but keeps what was typed. */
export type Asked = About & { what: 'report' | 'block'; by: string | null; aside: boolean };

/** Whom the member has blocked, the last one first. */
export const blockedQuery = infiniteQueryOptions({
  queryKey: ['blocks', 'all'],
  ...pagedQuery('GET /api/blocks', blockedPageSchema),
});

/** Somebody as the member's list of blocked people has them; null when they are not on it. */
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

/** Blocking somebody, with an undo, and taking it back. Afterwards everything that is shown is asked for again. */
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
    mutationFn: ({ id }: Someone) => send('DELETE /api/blocks/:id', { id }),
    onSuccess: (_, { name }) => void notify.success(`${name} is no longer blocked`),
    onError,
    onSettled,
  });
  const blocking = useAction({
    mutationFn: ({ id }: Someone) => send('PUT /api/blocks/:id', { id }),
    onSuccess: (_, person) =>
      void notify.success(`You blocked ${person.name}`, {
        action: { label: 'Undo', act: () => unblocking.mutate(person) },
      }),
    onError,
    onSettled,
  });
  return { blocking, unblocking };
}

const offered = ['reporting is offered'];

/** A server that does not know the call says 404 too, but not why; ours says that the thing itself is gone. */
const isUnknownCall = (error: Error) => {
  const { kind, body } = failureOf(error);
  return kind === 'missing' && body.code !== 'not_found';
};

/** Whether reporting is offered: until the server turns out not to know the call. */
export const useOffersReports = () =>
  useQuery({ queryKey: offered, queryFn: skipToken, initialData: true, gcTime: Number.POSITIVE_INFINITY })
    .data;

type Wish = { report: NewReport; block: Someone | null };

/** Reporting something to those who run the place, and then blocking who made it where that is wished. */
export function useReport() {
  const client = useQueryClient();
  const { blocking } = useBlock();
  return useAction({
    mutationFn: ({ report }: Wish) => ask('POST /api/reports', reportAnswerSchema, { body: report }),
    onSuccess: ({ already }, { block }) => {
      notify.success(
        already ? 'You have reported this before. We will look at it.' : 'Thank you. We will look at it.',
      );
      if (block) blocking.mutate(block);
    },
    onError: (error) => {
      if (!isUnknownCall(error)) return;
      notify.info('Reporting is not possible here.');
      client.setQueryData(offered, false);
    },
  });
}
