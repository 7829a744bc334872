import * as v from 'valibot';

export const subjectKinds = ['post', 'gig', 'person', 'conversation', 'group', 'search'] as const;

/** Who did it. */
export const actorSchema = v.object({
  id: v.string(),
  name: v.string(),
  avatar: v.nullable(v.string()),
});

/** What it is about and therefore leads to. For a conversation, `id` is the conversation's; the person is the actor. For a group, which has a title, too, the actor is who wrote in it. */
export const subjectSchema = v.object({
  kind: v.picklist(subjectKinds),
  id: v.string(),
  title: v.optional(v.string()),
});

/** What our server adds to section 7's notification; read it from `Notification.details` with `v.safeParse`. */
export const notificationDetailsSchema = v.object({
  actor: v.nullish(actorSchema),
  subject: v.nullish(subjectSchema),
  excerpt: v.nullish(v.string()),
  /** The comment that it tells of, under its subject. */
  commentId: v.nullish(v.string()),
  /** The message that it quotes. */
  messageId: v.nullish(v.string()),
});
