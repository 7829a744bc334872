import * as v from 'valibot';
import { messageSchema } from './messages.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personRefSchema } from './person.ts';

/** How a request stands for who was asked. */
export const requestStates = ['open', 'refused', 'accepted'] as const;
export type RequestState = (typeof requestStates)[number];

/** A line of `GET /api/message-requests`; `id` is the conversation's. */
export const messageRequestSchema = v.object({
  id: v.string(),
  person: personRefSchema,
  /** Links the viewer and who asks have in common. */
  mutualCount: v.number(),
  state: v.picklist(requestStates),
  lastMessage: messageSchema,
});
export type MessageRequest = v.InferOutput<typeof messageRequestSchema>;
export const messageRequestsPageSchema = pageOf(messageRequestSchema);
export type MessageRequestsPage = v.InferOutput<typeof messageRequestsPageSchema>;

/** `GET /api/message-requests?box=`: latest message first; `open` when `box` is left out. */
export const messageRequestsQuerySchema = v.object({
  ...pageQueryEntries,
  box: v.optional(v.picklist(['open', 'refused'], 'box is open or refused.')),
});
export type MessageRequestsQuery = v.InferOutput<typeof messageRequestsQuerySchema>;

/** `PUT /api/message-requests/:id`: accept, refuse, or take a refusal back; what stands already changes nothing. */
export const requestAnswerSchema = v.object({
  state: v.picklist(requestStates, 'state is open, refused or accepted.'),
});
export type RequestAnswer = v.InferOutput<typeof requestAnswerSchema>;
