import * as v from 'valibot';
import { limits } from '../limits.ts';
import { tooManyFiles } from './message-files.ts';
import { reactions } from './messages.ts';
import { clientIdSchema, idSchema, optionalText, requiredText } from './text.ts';

/** `POST /api/messages`: ids of files uploaded by `POST /api/files`, in order. */
const sentFilesSchema = v.optional(
  v.pipe(
    v.array(idSchema('Which file?'), 'Send the files as a list.'),
    v.maxLength(limits.messagePictures, tooManyFiles),
  ),
);

/** Message text is required without files. */
export const messageTextSchema = requiredText(limits.message, 'Your message');

/** `POST /api/messages`: a retry with the same `clientId` returns the stored message. Text is optional with files. */
export const newMessageSchema = v.object({
  recipientId: idSchema('Who is it for?'),
  text: optionalText(limits.message, 'Your message'),
  fileIds: sentFilesSchema,
  clientId: clientIdSchema,
  /** The message replied to, in the same conversation. */
  replyToId: v.optional(idSchema('Which message do you answer?')),
});
export type NewMessage = v.InferOutput<typeof newMessageSchema>;

/** `DELETE /api/messages/:id`: for whom to delete it. */
export const removalQuerySchema = v.object({
  for: v.picklist(['me', 'both'], 'Say for whom: me or both.'),
});
export type RemovalScope = v.InferOutput<typeof removalQuerySchema>['for'];

/** `PUT /api/messages/:id/reaction`: turns the viewer's reaction on or off. */
export const reactionSchema = v.object({
  emoji: v.picklist(reactions, 'There is no such reaction.'),
  on: v.boolean(),
});

const seqText = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, `${name} is a message's seq.`)));

/**
 * `GET /api/conversations/:id/messages`: ordered by `seq`, oldest first. Newest page by default; `before` and
 * `after` a seq, exclusive; `since` a time, starting with the first message from then on.
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

/** `PUT /api/conversations/:id/read`: marks everything up to this message as read. */
export const readMarkSchema = v.object({ upTo: idSchema('Up to which message?') });

/** `PUT /api/conversations/:id/archive`: a later message unarchives it. */
export const archiveSchema = v.object({ upTo: idSchema('After which message?') });
