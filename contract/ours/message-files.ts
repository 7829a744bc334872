import * as v from 'valibot';
import { limits } from '../limits.ts';
import { idSchema } from './text.ts';

/** `picture`: drawn anew as webp. `pdf` and `audio`: as they were sent. */
export const fileKinds = ['picture', 'pdf', 'audio'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A file of a message. Not its address: that is signed for who asks for it, and runs out. */
export const messageFileSchema = v.object({
  id: v.string(),
  kind: v.picklist(fileKinds),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Of a picture, in pixels. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
});
export type MessageFile = v.InferOutput<typeof messageFileSchema>;

const mostFiles = limits.messagePictures;
export const tooManyFiles = `A message has room for ${mostFiles} pictures, or one other file.`;

/** Whether these can go with one message: some pictures, or one other file. */
export const fitTogether = (files: readonly Pick<MessageFile, 'kind'>[]): boolean =>
  files.length <= 1 || (files.length <= mostFiles && files.every(({ kind }) => kind === 'picture'));

/** `POST /api/messages`: what the sender has uploaded by `POST /api/message-files`, in order. */
export const sentFilesSchema = v.optional(
  v.pipe(v.array(idSchema('Which file?'), 'Send the files as a list.'), v.maxLength(mostFiles, tooManyFiles)),
);

/** What a message says that has files and no words, also where its files are not shown. */
export function wordsOfFiles(files: readonly Pick<MessageFile, 'kind' | 'name'>[]): string {
  const [first] = files;
  if (!first) return '';
  if (first.kind !== 'picture') return `Sent a file: ${first.name}`;
  return files.length === 1 ? 'Sent a picture' : `Sent ${files.length} pictures`;
}

const mostAsked = 100;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** `GET /api/message-files?ids=`: ids with commas between them. */
export const fileAddressesQuerySchema = v.object({
  ids: v.pipe(
    v.string('Which files?'),
    v.maxLength(mostAsked * 37, 'Ask for fewer files.'),
    v.regex(new RegExp(`^${uuid}(?:,${uuid})*$`), 'ids are those of files, with commas between them.'),
  ),
});

/** Where files are fetched, for ten minutes and by this session; nothing of those that the viewer does not see. */
export const fileAddressesSchema = v.object({
  items: v.array(v.object({ id: v.string(), url: v.string() })),
});

/** What stands in such an address. `w`: of a picture, so many pixels wide. */
export const fileQuerySchema = v.object({
  session: v.string('This address is not whole.'),
  until: v.pipe(
    v.string('This address is not whole.'),
    v.regex(/^[0-9]{1,15}$/, 'This address is not whole.'),
  ),
  signature: v.pipe(v.string('This address is not whole.'), v.maxLength(64, 'This address is not whole.')),
  w: v.optional(v.picklist(['640'], 'w is 640.')),
});
