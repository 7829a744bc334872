import * as v from 'valibot';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personRefSchema } from './person.ts';
import { idSchema, instantSchema } from './text.ts';

/** `GET /api/messages/search?q=`: latest first; `with` limits it to a person or group. */
export const messageSearchSchema = v.object({
  ...pageQueryEntries,
  q: searchEntry,
  with: v.optional(idSchema('with is a person or a group.')),
});
export type MessageSearch = v.InferOutput<typeof messageSearchSchema>;

/** A search hit in the viewer's messages. */
export const foundMessageSchema = v.object({
  id: v.string(),
  seq: v.number(),
  conversationId: v.string(),
  /** The other person; for a group, its id and name. */
  person: personRefSchema,
  /** The author's name in a group. */
  by: v.optional(v.string()),
  own: v.boolean(),
  /** The part of the text around the match. */
  excerpt: v.string(),
  createdAt: instantSchema,
});
export type FoundMessage = v.InferOutput<typeof foundMessageSchema>;
export const foundMessagesPageSchema = pageOf(foundMessageSchema);
