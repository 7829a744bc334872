import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { pageOf, pageQueryEntries } from './fields.ts';
import { messageSchema } from './messages.ts';
import { personRefSchema } from './person.ts';

/** State for the recipient. */
export const requestStates = ['open', 'refused', 'accepted'] as const;
export type RequestState = (typeof requestStates)[number];

/** An item of `GET /api/message-requests`; `id` is the conversation's. */
export const messageRequestSchema = v.object({
  id: v.string(),
  person: personRefSchema,
  /** Mutual links of viewer and sender. */
  mutualCount: v.number(),
  state: v.picklist(requestStates),
  lastMessage: messageSchema,
});
export type MessageRequest = v.InferOutput<typeof messageRequestSchema>;
export const messageRequestsPageSchema = pageOf(messageRequestSchema);
export type MessageRequestsPage = v.InferOutput<typeof messageRequestsPageSchema>;

/** `GET /api/message-requests?box=`: latest message first; `box` defaults to `open`. */
export const messageRequestsQuerySchema = v.object({
  ...pageQueryEntries,
  box: v.optional(v.picklist(['open', 'refused'], 'box is open or refused.')),
});
export type MessageRequestsQuery = v.InferOutput<typeof messageRequestsQuerySchema>;

/** `PUT /api/message-requests/:id`: accepts, refuses, or undoes a refusal; idempotent. */
export const requestAnswerSchema = v.object({
  state: v.picklist(requestStates, 'state is open, refused or accepted.'),
});
export type RequestAnswer = v.InferOutput<typeof requestAnswerSchema>;

export const messageRequestCalls = {
  'GET /api/message-requests': {
    summary: 'Message requests, the latest first',
    query: messageRequestsQuerySchema,
    answer: messageRequestsPageSchema,
  },
  'PUT /api/message-requests/:id': {
    summary: 'Accept or refuse a message request, or undo a refusal; the sender is not told of a refusal',
    body: requestAnswerSchema,
    answer: requestAnswerSchema,
  },
} as const satisfies Calls;
