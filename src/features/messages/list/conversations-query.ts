import { infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '#transport/http.ts';
import { createMessageCalls } from '#transport/message-calls.ts';
import { conversationsKey } from '../keys.ts';

const calls = createMessageCalls(http);

/** The member's conversations, latest message first; live news patch it, see `use-list-news.ts`. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: conversationsKey,
  queryFn: ({ pageParam, signal }) => calls.conversations(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnMount: 'always',
});
