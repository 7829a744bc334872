import * as v from 'valibot';
import { limits } from '../limits.ts';

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

/** What a message says that has files and no words, also where its files are not shown. */
export function wordsOfFiles(files: readonly Pick<MessageFile, 'kind' | 'name'>[]): string {
  const [first] = files;
  if (!first) return '';
  if (first.kind !== 'picture') return `Sent a file: ${first.name}`;
  return files.length === 1 ? 'Sent a picture' : `Sent ${files.length} pictures`;
}
