import * as v from 'valibot';
import { messageSchema } from './messages.ts';

/**
 * `content_changed`: a hint that something may be refetched; nothing depends on it. `id` is what it hangs on: the
 * post of a comment, like or mark, the gig of an application, a question or a review. `person`: what is to be seen of this person, anywhere, may be
 * another than before. `notification`: one was taken back, or reads otherwise. `posts` and `gigs`, whose id is empty:
 * the lists of them have news, once a second at most, to those who `watch` them. `undo`: the member
 * has done something that can be undone, or undone it. `message`: one came in a conversation, by its id, that sends no
 * `new_message`, or `message` is how one that was there reads now. `conversation`: it was muted, asked for, answered; with it the counts may have changed.
 * `search`: one of the member's saved searches, or what is new in it. `readers`: one more has read a message of a group that
 * the member has written.
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
