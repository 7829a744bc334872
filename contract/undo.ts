import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { instantSchema } from './fields.ts';

/** Acts that can be undone for a while. */
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

/** An act that its member can undo until `undoUntil`; nobody is notified before then. */
export const actSchema = v.object({
  id: v.string(),
  kind: v.picklist(actKinds),
  /** Id of a post, comment, link, application, gig, message, saved search or gig question. */
  subjectId: v.string(),
  /**
   * Id of its parent: the post of a comment, the gig of an application or question, the other person of a link, the
   * conversation of a message.
   */
  withinId: v.nullable(v.string()),
  /** For a reply: its top-level comment. */
  threadId: v.optional(v.string()),
  /** Label: an excerpt or a name. For a hidden post, its author. */
  words: v.string(),
  /** For an ended link: its previous state, as seen by the viewer. */
  linkState: v.optional(v.picklist(['linked', 'incoming', 'outgoing'])),
  /** When the subject was created, for its place in lists. */
  madeAt: instantSchema,
  undoUntil: instantSchema,
  /** Milliseconds left at the time of the response, for clocks that are wrong. */
  leftMs: v.number(),
});
export type Act = v.InferOutput<typeof actSchema>;

/** `GET /api/undo`: latest first. */
export const actsSchema = v.object({
  /** Whether new acts can be undone; clients then skip their confirmation. */
  isOffered: v.optional(v.boolean()),
  items: v.array(actSchema),
});

/**
 * `POST /api/undo/:id`: idempotent. 409 with the subject in `current` when it is too late or somebody else acted
 * first.
 */
export const undoneSchema = v.object({ id: v.string(), kind: v.picklist(actKinds), subjectId: v.string() });
export type Undone = v.InferOutput<typeof undoneSchema>;

export const undoCalls = {
  'GET /api/undo': { summary: 'Acts that the viewer can still undo', answer: actsSchema },
  'POST /api/undo/:id': { summary: 'Undo a recent act before anyone is notified', answer: undoneSchema },
} as const satisfies Calls;
