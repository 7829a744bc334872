import * as v from 'valibot';
import { pageOf, pageQueryEntries, searchEntry } from './page.ts';
import { personRefSchema } from './person.ts';
import { idSchema, instantSchema } from './text.ts';

/** `GET /api/messages/search?q=`: the latest first; of those with one person, or in one group, where `with` names them. */
export const messageSearchSchema = v.object({
  ...pageQueryEntries,
  q: searchEntry,
  with: v.optional(idSchema('with is a person or a group.')),
});
export type MessageSearch = v.InferOutput<typeof messageSearchSchema>;

/** A message of the viewer's that holds what was looked for. */
export const foundMessageSchema = v.object({
  id: v.string(),
  seq: v.number(),
  conversationId: v.string(),
  /** The other side; of a group its id and name. */
  person: personRefSchema,
  /** Who wrote it in a group. */
  by: v.optional(v.string()),
  /** Whether the viewer wrote it. */
  own: v.boolean(),
  /** The part of it in which the words stand. */
  excerpt: v.string(),
  createdAt: instantSchema,
});
export type FoundMessage = v.InferOutput<typeof foundMessageSchema>;
export const foundMessagesPageSchema = pageOf(foundMessageSchema);
