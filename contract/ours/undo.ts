import * as v from 'valibot';
import { instantSchema } from './text.ts';

/** What can be undone for a while: what was deleted, hidden, answered, left, ended or called off. */
export const actKinds = [
  'post',
  'comment',
  'hide',
  'link',
  'accept',
  'decline',
  'withdraw',
  'confirm',
  'release',
  'offer',
  'withdrawOffer',
  'acceptOffer',
  'declineOffer',
  'standBy',
  'close',
  'cancel',
  'message',
  'messageForMe',
  'search',
  'question',
] as const;
export type ActKind = (typeof actKinds)[number];

/** Something its member did, and may take back until `undoUntil`; nobody else is told before. */
export const actSchema = v.object({
  id: v.string(),
  kind: v.picklist(actKinds),
  /** The post, comment, link, application, gig, message, saved search or question about a gig. */
  subjectId: v.string(),
  /** Where that stands: the post of a comment, the gig of an application or a question, the other one of a link, the conversation of a message. */
  withinId: v.nullable(v.string()),
  /** Of a reply: the comment under which it stood. */
  threadId: v.optional(v.string()),
  /** Which it is, where nothing else tells any more: its first words, a name. Of what was hidden: whose it is. */
  words: v.string(),
  /** Of a link that was ended: how the other one stood to the viewer before. */
  linkState: v.optional(v.picklist(['linked', 'incoming', 'outgoing'])),
  /** When the thing was made: its place in a list. */
  madeAt: instantSchema,
  undoUntil: instantSchema,
  /** The same counted from the answer, for clocks that are wrong. */
  leftMs: v.number(),
});
export type Act = v.InferOutput<typeof actSchema>;

/** `GET /api/undo`: what the viewer may take back now, the last first. */
export const actsSchema = v.object({
  /** Whether what is done now can be undone for a while; a client that hears so asks nobody first. */
  isOffered: v.optional(v.boolean()),
  items: v.array(actSchema),
});

/**
 * `POST /api/undo/:id`: it has not happened; a second time changes nothing. 409 with the thing as it stands in
 * `current` when it is too late or somebody else was faster.
 */
export const undoneSchema = v.object({ id: v.string(), kind: v.picklist(actKinds), subjectId: v.string() });
export type Undone = v.InferOutput<typeof undoneSchema>;
