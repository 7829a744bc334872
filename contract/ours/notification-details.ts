import * as v from 'valibot';

export const subjectKinds = ['post', 'gig', 'person', 'conversation', 'group', 'search'] as const;

export const actorSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
});

/**
 * The link target. A conversation has the conversation's id, and the actor is the other person. A group has a title,
 * and the actor is the author.
 */
export const subjectSchema = v.object({
  kind: v.picklist(subjectKinds),
  id: v.string(),
  title: v.optional(v.string()),
});

/** Our additions to the notification of section 7; parse `Notification.details` with `v.safeParse`. */
export const notificationDetailsSchema = v.object({
  actor: v.nullish(actorSchema),
  subject: v.nullish(subjectSchema),
  excerpt: v.nullish(v.string()),
  /** The comment that caused it. */
  commentId: v.nullish(v.string()),
  /** The quoted message. */
  messageId: v.nullish(v.string()),
});
