import * as v from 'valibot';
import type { Calls } from './calls.ts';
import {
  clientIdSchema,
  countAnswerSchema,
  idSchema,
  instantSchema,
  optionalText,
  pageOf,
  pageQueryEntries,
  requiredText,
  searchEntry,
  signedEntries,
} from './fields.ts';
import { limits } from './limits.ts';
import { personRefSchema } from './person.ts';
import type { NewMessage as ArrivedMessage } from './spec/socket-events.ts';

/** `picture` is re-encoded as webp; `pdf` and `audio` are stored as sent. */
export const fileKinds = ['picture', 'pdf', 'audio'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Without an address, which is signed per viewer and expires. */
export const messageFileSchema = v.object({
  id: v.string(),
  kind: v.picklist(fileKinds),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Pixels; for pictures only. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});
export type MessageFile = v.InferOutput<typeof messageFileSchema>;

const maxFiles = limits.messagePictures;
export const tooManyFiles = `A message can have up to ${maxFiles} photos or 1 other file.`;

/** Whether the files fit into one message: several pictures, or one other file. */
export const fitTogether = (files: readonly Pick<MessageFile, 'kind'>[]): boolean =>
  files.length <= 1 || (files.length <= maxFiles && files.every(({ kind }) => kind === 'picture'));

export function fileText(files: readonly Pick<MessageFile, 'kind' | 'name'>[]): string {
  const [first] = files;
  if (!first) return '';
  if (first.kind !== 'picture') return `Sent a file: ${first.name}`;
  return files.length === 1 ? 'Sent a photo' : `Sent ${files.length} photos`;
}

/** Events shown between the messages of a group; the sender caused the event. */
export const groupEvents = ['made', 'joined', 'left'] as const;
export type GroupEvent = (typeof groupEvents)[number];

const removedSchema = v.optional(v.picklist(['forMe', 'forBoth']));

/** Excerpt of the message replied to; without content if that was deleted. */
const quoteSchema = v.object({
  id: v.string(),
  seq: v.number(),
  senderId: v.string(),
  text: v.string(),
  removed: removedSchema,
});
export type Quote = v.InferOutput<typeof quoteSchema>;

export const reactions = ['👍', '❤️', '😂', '🎵', '👏'] as const;
export type Reaction = (typeof reactions)[number];

/** `seq` orders all messages. In a group `recipientId` is the group's id. */
export const messageSchema = v.object({
  id: v.string(),
  _id: v.string(),
  seq: v.number(),
  conversationId: v.string(),
  clientId: v.string(),
  sender: v.object({ _id: v.string(), name: v.string(), avatar: v.nullable(v.string()) }),
  recipientId: v.string(),
  text: v.string(),
  createdAt: instantSchema,
  deliveredAt: v.nullable(instantSchema),
  readAt: v.nullable(instantSchema),
  /** A group event caused by the sender, instead of a message. */
  event: v.optional(v.picklist(groupEvents)),
  /** Deleted, for the reader or for both; `text` says so. */
  removed: removedSchema,
  replyTo: v.optional(quoteSchema),
  /** Attachments; without a message, `text` describes them. */
  files: v.optional(v.array(messageFileSchema)),
  /** User ids per emoji, oldest reaction first. */
  reactions: v.optional(v.array(v.object({ emoji: v.picklist(reactions), by: v.array(v.string()) }))),
  /** Grows with every change; the copy with the higher one is current. */
  revision: v.optional(v.number()),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** The message of a `new_message` event, or null if the server sent only the sender. */
export function wholeMessage(message: ArrivedMessage): Message | null {
  const { id, name, avatar } = message.sender;
  const read = v.safeParse(messageSchema, { ...message, sender: { _id: id, name, avatar } });
  return read.success ? read.output : null;
}

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
  replyToId: v.optional(idSchema('Which message is this a reply to?')),
});
export type NewMessage = v.InferOutput<typeof newMessageSchema>;

/** `DELETE /api/messages/:id`: the scope of the deletion. */
export const removalQuerySchema = v.object({ for: v.picklist(['me', 'both'], 'for is me or both.') });
export type RemovalScope = v.InferOutput<typeof removalQuerySchema>['for'];

/** `PUT /api/messages/:id/reaction`: turns the viewer's reaction on or off. */
const reactionSchema = v.object({
  emoji: v.picklist(reactions, 'That reaction doesn’t exist.'),
  on: v.boolean(),
});

const maxFileIds = 100;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** `GET /api/files?ids=`: comma-separated ids. */
const fileAddressesQuerySchema = v.object({
  ids: v.pipe(
    v.string('Which files?'),
    v.maxLength(maxFileIds * 37, 'Ask for fewer files.'),
    v.regex(new RegExp(`^${uuid}(?:,${uuid})*$`), 'ids are file ids, separated by commas.'),
  ),
});

/**
 * Addresses of message and gig files, valid for ten minutes and this session; omits files that the viewer may not
 * see.
 */
export const fileAddressesSchema = v.object({
  items: v.array(v.object({ id: v.string(), url: v.string() })),
});

/** Query of such an address. `w`: width of a picture in pixels. */
const fileQuerySchema = v.object({ ...signedEntries, w: v.optional(v.picklist(['640'], 'w is 640.')) });

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

export const messageCalls = {
  'GET /api/messages/unread-count': { summary: 'Number of unread messages', answer: countAnswerSchema },
  'GET /api/messages/search': {
    summary: 'Search the viewer’s messages, the latest first',
    query: messageSearchSchema,
    answer: foundMessagesPageSchema,
  },
  'POST /api/messages': {
    summary: 'Send a message; repeating a clientId returns the stored message',
    who: 'verified',
    body: newMessageSchema,
    answer: messageSchema,
    status: 201,
  },
  'PUT /api/messages/:id/reaction': {
    summary: 'Add or remove a reaction; idempotent',
    who: 'verified',
    body: reactionSchema,
    answer: messageSchema,
  },
  'DELETE /api/messages/:id': {
    summary: 'Delete a message for the viewer or for both; idempotent',
    query: removalQuerySchema,
    answer: messageSchema,
  },
} as const satisfies Calls;

export const messageFileCalls = {
  'POST /api/files': {
    summary: 'Upload a picture, PDF or recording for a message, or a PDF for a gig',
    who: 'verified',
    body: 'file',
    answer: messageFileSchema,
    status: 201,
  },
  'GET /api/files': {
    summary: 'Signed URLs of files, valid for the viewer’s session and ten minutes',
    query: fileAddressesQuerySchema,
    answer: fileAddressesSchema,
  },
  'GET /api/files/:id': {
    summary: 'A file or a range of it, by a signed URL while its session lasts',
    who: 'public',
    allowance: 'pictures',
    query: fileQuerySchema,
    answer: 'file',
  },
} as const satisfies Calls;
