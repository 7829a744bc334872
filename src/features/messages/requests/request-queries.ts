import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  messageRequestsPageSchema,
  type RequestState,
  requestAnswerSchema,
} from '#contract/message-requests.ts';
import { conversationsKey } from '#entities/conversation/conversations.ts';
import type { AnswerOutcome } from '#machines/message-request/message-request.machine.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';

export type RequestBox = 'open' | 'refused';

export const requestsQuery = (box: RequestBox) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'requests', box],
    ...pagedQuery('GET /api/message-requests', messageRequestsPageSchema, { query: { box } }),
    refetchOnMount: 'always',
  });

/** An acceptance in another tab cannot be undone. */
export async function answerRequest(id: string, state: RequestState): Promise<AnswerOutcome> {
  try {
    await ask('PUT /api/message-requests/:id', requestAnswerSchema, { id, body: { state } });
    return 'stored';
  } catch (error) {
    if (failureOf(error).kind === 'conflict') return 'acceptedBefore';
    throw error;
  }
}
