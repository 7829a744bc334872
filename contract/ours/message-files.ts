import * as v from 'valibot';
import { limits } from '../limits.ts';

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

const mostFiles = limits.messagePictures;
export const tooManyFiles = `A message has room for ${mostFiles} pictures, or one other file.`;

/** Whether the files fit into one message: several pictures, or one other file. */
export const fitTogether = (files: readonly Pick<MessageFile, 'kind'>[]): boolean =>
  files.length <= 1 || (files.length <= mostFiles && files.every(({ kind }) => kind === 'picture'));

/** Text that stands in for the files of a message without words. */
export function wordsOfFiles(files: readonly Pick<MessageFile, 'kind' | 'name'>[]): string {
  const [first] = files;
  if (!first) return '';
  if (first.kind !== 'picture') return `Sent a file: ${first.name}`;
  return files.length === 1 ? 'Sent a picture' : `Sent ${files.length} pictures`;
}
