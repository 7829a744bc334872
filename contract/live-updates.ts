import * as v from 'valibot';
import { limits } from './limits.ts';
import { messageSchema } from './messages.ts';
import { ownNotificationSchema } from './notifications.ts';

/**
 * `content_changed`: a hint that something may be refetched; nothing depends on it. `id` is that of the parent: the
 * post of a comment, like or mark, the gig of an application, question or review.
 * - `person`: what the member may see of this person, anywhere, may have changed.
 * - `notification`: one was withdrawn or changed.
 * - `posts`, `gigs`: these lists have changed; `id` is empty. At most once a second, to clients that `watch` them.
 * - `undo`: the member did something that can be undone, or undid it.
 * - `message`: one arrived in a conversation, by its id, without a `new_message`; or `message` is its new version.
 * - `conversation`: it was muted, requested or answered; the counts may have changed too.
 * - `search`: one of the member's saved searches, or its new gigs, changed.
 * - `readers`: somebody else has read a group message of the member.
 */
export const contentChangedSchema = v.object({
  kind: v.picklist([
    'post',
    'comment',
    'like',
    'mark',
    'gig',
    'application',
    'review',
    'link',
    'profile',
    'person',
    'notification',
    'posts',
    'gigs',
    'undo',
    'message',
    'conversation',
    'search',
    'question',
    'readers',
  ]),
  id: v.string(),
  message: v.optional(messageSchema),
});
export type ContentChange = v.InferOutput<typeof contentChangedSchema>;

/**
 * `news_since`, from a client: milliseconds since its first request. The acknowledgement says whether the member may
 * have missed events since; if not, data fetched before the socket connected need not be refetched.
 */
export const newsSinceSchema = v.pipe(v.number(), v.minValue(0));

/**
 * `watch`, from a client: the complete list of what it shows (`post:ID`, `gig:ID`, `profile:ID`, `posts`, `gigs`),
 * with milliseconds since each was fetched. The acknowledgement lists those visible to the member. Only they get
 * change events, at once for those changed since they were fetched. Clients that never watch get every public
 * change.
 */
export const watchSchema = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
  v.maxEntries(limits.watched),
);
export type Watched = v.InferOutput<typeof watchSchema>;

/** Events beyond section 7, which other servers need not know. */
export type OwnOutgoingEvents = { watch: Watched };

/** What our server sends, by event name: section 7's events in our strict shape, and `content_changed`. */
export const serverEvents = {
  new_message: messageSchema,
  conversation_update: v.object({ type: v.string(), count: v.number(), conversationId: v.string() }),
  message_status_update: v.object({
    status: v.picklist(['delivered', 'read']),
    count: v.literal(0),
    messageId: v.string(),
    conversationId: v.string(),
  }),
  newNotification: ownNotificationSchema,
  /** `groupId`: in which group. */
  user_typing: v.object({ userId: v.string(), isTyping: v.boolean(), groupId: v.optional(v.string()) }),
  content_changed: contentChangedSchema,
} as const;
