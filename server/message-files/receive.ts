import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { badInput } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import { fileIn, readable, tooLarge } from '../uploads/incoming.ts';
import { redraw } from '../uploads/picture.ts';
import { addPart, beginFile, demandFileRoom, dropFile, finishFile, type NewFile } from './commands.ts';
import { evenParts } from './parts.ts';
import { type FileType, plainName, typeOf } from './types.ts';

/**
 * Stores what a member uploads for a message: a picture drawn anew, all else part by part as it comes. What does not
 * come whole leaves nothing.
 * @throws HttpError 400 without a file or with a broken one, 413 too large, 415 of another type, 429 no room
 */
export async function receiveFile(
  services: Services,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<MessageFile> {
  const { db, now, drawing } = services;
  await demandFileRoom(db, viewer.id, now());
  const incoming = await fileIn(request, { fileSize: limits.fileBytes });
  const parts = partsOf(incoming);
  try {
    const { value: head } = await parts.next();
    if (!head) throw badInput('There is nothing in this file. Choose another one.', 'file');
    const type = typeOf(head, incoming.filename);
    const file = { kind: type.kind, mime: type.mime, name: plainName(incoming.filename, type) };
    const checked = checkedParts(head, parts, type);
    if (type.kind !== 'picture') {
      // Until it is whole it takes as much room as it may come to.
      const size = Math.min(Number(request.headers['content-length'] ?? Infinity), limits.fileBytes);
      return await store(services, viewer.id, { ...file, size }, checked);
    }
    const bytes = await buffer(checked);
    const {
      bytes: drawn,
      width,
      height,
    } = await drawing.hold(viewer.id, (inTurn) => inTurn(() => redraw(bytes, 'post')));
    const picture = { ...file, width, height, size: drawn.length };
    return await store(services, viewer.id, picture, evenParts([drawn]));
  } finally {
    await readToEnd(parts);
  }
}

async function* partsOf({ file }: MultipartFile): AsyncGenerator<Buffer, void> {
  try {
    yield* evenParts(file);
  } catch (error) {
    throw readable(error);
  }
  if (file.truncated) throw tooLarge('file', limits.fileBytes);
}

/** Who sends reads why it was refused only once all of it has been taken. */
async function readToEnd(parts: AsyncGenerator<Buffer, void>): Promise<void> {
  try {
    for await (const _ of parts);
  } catch {
    // What is wrong with it has been said, or it was not worth more than that.
  }
}

const tailBytes = 1024;

async function* checkedParts(head: Buffer, rest: AsyncIterable<Buffer>, { kind }: FileType) {
  let size = head.length;
  let tail = head.subarray(-tailBytes);
  yield head;
  for await (const part of rest) {
    size += part.length;
    tail = Buffer.concat([tail, part]).subarray(-tailBytes);
    if (kind === 'picture' && size > limits.uploadBytes) throw tooLarge('picture', limits.uploadBytes);
    yield part;
  }
  // Its last line; readers look for it in so many bytes.
  if (kind === 'pdf' && !tail.includes('%%EOF'))
    throw badInput('This PDF is not whole. Save it again, or choose another one.', 'file');
}

/** A process that is killed at it leaves a row that is not whole, which goes with those that nobody has sent. */
async function store(
  { db, write, now }: Services,
  ownerId: string,
  file: NewFile,
  parts: AsyncIterable<Buffer>,
): Promise<MessageFile> {
  const id = await write((tx) => beginFile(tx, ownerId, file, now()));
  try {
    let size = 0;
    let nth = 0;
    for await (const bytes of parts) {
      await write((tx) => addPart(tx, id, nth, bytes));
      size += bytes.length;
      nth += 1;
    }
    return await write((tx) => finishFile(tx, id, size, now()));
  } catch (error) {
    await dropFile(db, id);
    throw error;
  }
}
