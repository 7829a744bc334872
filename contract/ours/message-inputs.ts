import * as v from 'valibot';
import { limits } from '../limits.ts';
import { tooManyFiles } from './message-files.ts';
import { reactions } from './messages.ts';
import { clientIdSchema, idSchema, optionalText, requiredText } from './text.ts';

/** `POST /api/messages`: what the sender has uploaded by `POST /api/files`, in order. */
const sentFilesSchema = v.optional(
  v.pipe(
    v.array(idSchema('Which file?'), 'Send the files as a list.'),
    v.maxLength(limits.messagePictures, tooManyFiles),
  ),
);

/** What a message says that has no files. */
export const messageTextSchema = requiredText(limits.message, 'Your message');

/** `POST /api/messages`: a retry with the same `clientId` answers the stored message. With files it needs no words. */
export const newMessageSchema = v.object({
  recipientId: idSchema('Who is it for?'),
  text: optionalText(limits.message, 'Your message'),
  fileIds: sentFilesSchema,
  clientId: clientIdSchema,
  /** Which message of the same conversation it answers. */
  replyToId: v.optional(idSchema('Which message do you answer?')),
});
export type NewMessage = v.InferOutput<typeof newMessageSchema>;

/** `DELETE /api/messages/:id`: who shall not have it any more. */
export const removalQuerySchema = v.object({
  for: v.picklist(['me', 'both'], 'Say for whom: me or both.'),
});
export type RemovalScope = v.InferOutput<typeof removalQuerySchema>['for'];

/** `PUT /api/messages/:id/reaction`: whether the viewer reacts with it. */
export const reactionSchema = v.object({
  emoji: v.picklist(reactions, 'There is no such reaction.'),
  on: v.boolean(),
});

const seqText = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, `${name} is a message's seq.`)));

/**
 * `GET /api/conversations/:id/messages`: ordered by `seq`, oldest first. Without bounds the newest page;
 * `before` the page that ends below that seq; `after` the page that starts above it; `since` the page that starts
 * with what was said then, or next.
 */
export const threadQuerySchema = v.object({
  before: seqText('before'),
  after: seqText('after'),
  since: v.optional(v.pipe(v.string(), v.isoTimestamp('since is a moment.'))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-4][0-9]|50)$/, 'limit is a whole number from 1 to 50.')),
  ),
});
export type ThreadQuery = v.InferOutput<typeof threadQuerySchema>;

/** `PUT /api/conversations/:id/read`: everything up to this message is read. */
export const readMarkSchema = v.object({ upTo: idSchema('Up to which message?') });

/** `PUT /api/conversations/:id/archive`: what comes after this message brings it back. */
export const archiveSchema = v.object({ upTo: idSchema('After which message?') });
