import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MultipartFile } from '@fastify/multipart';
import { create as dispositionOf } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { charactersOf } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { type FileKind, type MessageFile, messageFileCalls } from '#contract/messages.ts';
import { isOurs, signedQuery } from '../crypto.ts';
import { normalizeText } from '../db/ids.ts';
import { badInput, forbidden, HttpError, notFound, type Viewer } from '../http/errors.ts';
import { callerKey } from '../http/limiter.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { createPictureResizer, isPicture, reencode } from '../uploads/picture.ts';
import { fileIn, readable, tooLarge } from '../uploads/routes.ts';
import { fairQueue } from '../uploads/rules.ts';
import { addPart, createFile, dropFile, finishFile, type NewFile, requireFileQuota } from './commands.ts';
import { bytesOf, evenParts, findFetchableFile, readFetchableFiles } from './queries.ts';

type FileType = { kind: FileKind; mime: string; extension: string };

const picture: FileType = { kind: 'picture', mime: 'image/webp', extension: 'webp' };
const pdf: FileType = { kind: 'pdf', mime: 'application/pdf', extension: 'pdf' };
const audio = (mime: string, extension: string): FileType => ({ kind: 'audio', mime, extension });

const mp3 = audio('audio/mpeg', 'mp3');
const m4a = audio('audio/mp4', 'm4a');

/** The bytes at an offset, optionally masked. */
type MagicNumber = { at: number; bytes: readonly number[]; mask?: readonly number[] };
const asMagic = (at: number, text: string): MagicNumber => ({ at, bytes: [...Buffer.from(text, 'latin1')] });

/**
 * Magic numbers of other files than pictures, from https://mimesniff.spec.whatwg.org (ID3, WAVE, Ogg, MP4,
 * MP3 without a tag), RFC 8118 (PDF), RFC 9639 (FLAC) and ISO/IEC 13818-7 (ADTS).
 */
const fileTypes: readonly (readonly [FileType, readonly MagicNumber[]])[] = [
  [pdf, [asMagic(0, '%PDF-')]],
  [audio('audio/wav', 'wav'), [asMagic(0, 'RIFF'), asMagic(8, 'WAVE')]],
  [audio('audio/ogg', 'ogg'), [asMagic(0, 'OggS')]],
  [audio('audio/flac', 'flac'), [asMagic(0, 'fLaC')]],
  ...['M4A ', 'M4B ', 'mp41', 'mp42', 'isom', 'iso2'].map(
    (brand) => [m4a, [asMagic(4, 'ftyp'), asMagic(8, brand)]] as const,
  ),
  [mp3, [asMagic(0, 'ID3')]],
  [audio('audio/aac', 'aac'), [{ at: 0, bytes: [0xff, 0xf0], mask: [0xff, 0xf6] }]],
  // MPEG 1 and 2, layer III.
  [mp3, [{ at: 0, bytes: [0xff, 0xe2], mask: [0xff, 0xe6] }]],
];

const matches = (head: Uint8Array, { at, bytes, mask }: MagicNumber) =>
  bytes.every((byte, index) => ((head[at + index] ?? 0) & (mask?.[index] ?? 0xff)) === byte);

/**
 * Detects a file's type by its first bytes. MP4 audio starts like video, so its extension decides; it is
 * served as audio in either case.
 * @throws HttpError 415 for other types
 */
function typeOf(head: Uint8Array, filename: string): FileType {
  const found = fileTypes.find(([, magicNumbers]) => magicNumbers.every((one) => matches(head, one)));
  const type = isPicture(head) ? picture : found?.[0];
  const isVideo = type === m4a && !/\.(?:m4a|m4b)$/i.test(filename);
  if (type && !isVideo) return type;
  const msg = 'Choose a JPEG, PNG or WebP photo, a PDF, or a recording (MP3, M4A, AAC, WAV, OGG, FLAC).';
  throw new HttpError(415, [{ msg, field: 'file' }], { code: 'unsupported_type' });
}

/** Line breaks, bidirectional controls and characters with a meaning in paths, also percent-encoded. */
const unsafeInNames = /%(?:22|0a|0d)|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\\/:*?"<>|]+/giu;
const maxNameLength = 120;

/** A file name on one line, with the extension of its actual type. */
function safeName(filename: string, { kind, extension }: FileType): string {
  const line = normalizeText(filename.normalize('NFC').replace(unsafeInNames, ' ')).replace(/^[. ]+/, '');
  const dot = line.lastIndexOf('.');
  const hasExtension = line.toLowerCase().endsWith(`.${extension}`);
  const base = hasExtension || (kind === 'picture' && dot > 0) ? line.slice(0, dot) : line;
  const cut = charactersOf(base).slice(0, maxNameLength).join('').trim();
  return `${cut || kind}.${extension}`;
}

/**
 * Stores an uploaded file: pictures are encoded anew, all others are streamed in parts. An incomplete upload
 * leaves nothing.
 * @throws HttpError 400 without a file or with a broken one, 413 too large, 415 of another type, 429 over
 * quota
 */
async function receiveFile(services: Services, viewer: Viewer, request: FastifyRequest) {
  const { db, now, drawing } = services;
  await requireFileQuota(db, viewer.id, now());
  const incoming = await fileIn(request, { fileSize: limits.fileBytes });
  const parts = partsOf(incoming);
  try {
    const { value: head } = await parts.next();
    if (!head) throw badInput('This file is empty. Choose another one.', 'file');
    const type = typeOf(head, incoming.filename);
    const file = { kind: type.kind, mime: type.mime, name: safeName(incoming.filename, type) };
    const checked = checkedParts(head, parts, type);
    if (type.kind !== 'picture') {
      // Reserves the largest possible size until it is complete.
      const size = Math.min(Number(request.headers['content-length'] ?? Infinity), limits.fileBytes);
      return await storeFile(services, viewer.id, { ...file, size }, checked);
    }
    const bytes = await buffer(checked);
    const encoded = await drawing.hold(viewer.id, (inTurn) => inTurn(() => reencode(bytes, 'post')));
    const { bytes: drawn, width, height } = encoded;
    const picture = { ...file, width, height, size: drawn.length };
    return await storeFile(services, viewer.id, picture, evenParts([drawn]));
  } finally {
    await drain(parts);
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

/** Clients read a refusal only after the whole body was consumed. */
async function drain(parts: AsyncGenerator<Buffer, void>): Promise<void> {
  try {
    for await (const _ of parts);
  } catch {
    // The upload has been refused already.
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
    if (kind === 'picture' && size > limits.uploadBytes) throw tooLarge('photo', limits.uploadBytes);
    yield part;
  }
  // Readers look for the end marker in the last 1024 bytes.
  if (kind === 'pdf' && !tail.includes('%%EOF'))
    throw badInput('This PDF is incomplete. Save it again, or choose another one.', 'file');
}

/** A killed process leaves an incomplete row, which is deleted with the files that nobody has sent. */
async function storeFile(
  { db, write, now }: Services,
  ownerId: string,
  file: NewFile,
  parts: AsyncIterable<Buffer>,
): Promise<MessageFile> {
  const id = await write((tx) => createFile(tx, ownerId, file, now()));
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

const signedSubject = (id: string) => `file:${id}`;

/** MSG-03. Files are fetched by signed addresses, valid for one session and ten minutes. */
export const messageFileRoutes: Feature = async (scope, { services }) => {
  const { db, now, settings, drawing } = services;
  const secret = settings.altchaSecret;
  const resize = createPictureResizer();
  const uploadQueue = fairQueue({ atOnce: 1, placesEach: 5, places: 100 });
  serve(scope, services, messageFileCalls, {
    'POST /api/files': ({ viewer, request }) =>
      uploadQueue.hold(viewer.id, () => receiveFile(services, viewer, request)),
    'GET /api/files': async ({ viewer, query }) => {
      const session = viewer.sessionId;
      const open = await readFetchableFiles(db, query.ids.split(','), session, now());
      const urlOf = (id: string) =>
        `/api/files/${id}?${signedQuery(secret, { what: signedSubject(id), session }, now())}`;
      return { items: open.map(({ id }) => ({ id, url: urlOf(id) })) };
    },
    'GET /api/files/:id': async ({ params: { id }, query, request, reply }) => {
      const { session, signature, w } = query;
      const until = Number(query.until);
      if (!isOurs(secret, { what: signedSubject(id), session, until }, signature))
        throw notFound('This file');
      if (until <= now().getTime())
        throw forbidden('This link has expired. Go back and open the file again.');
      const file = await findFetchableFile(db, id, session, now());
      if (!file) throw notFound('This file');
      const { kind, mime, name, size } = file;
      reply
        .type(mime)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', kind === 'pdf' ? "frame-ancestors 'none'" : sandbox)
        .header('content-disposition', dispositionOf(name, { type: 'inline' }));
      const whole = { start: 0, end: size - 1 };
      if (w && kind === 'picture') {
        const bytes = await buffer(bytesOf(db, id, whole));
        const drawn = await resize({ id, width: Number(w), bytes }, (job) =>
          drawing.run(callerKey(request), job),
        );
        return reply.send(Buffer.from(drawn));
      }
      const range = rangeOf(request, reply, size) ?? whole;
      return reply
        .header('accept-ranges', 'bytes')
        .header('content-length', range.end - range.start + 1)
        .send(Readable.from(bytesOf(db, id, range)));
    },
  });
};

/** Not for PDFs: browsers show them in a viewer of their own, which stays blank in a sandbox. */
const sandbox = "default-src 'none'; sandbox";

/** The one requested range; undefined for the whole file. @throws HttpError 416 if unsatisfiable */
function rangeOf({ headers }: FastifyRequest, reply: FastifyReply, size: number) {
  // Without an ETag, If-Range never matches.
  if (headers.range === undefined || headers['if-range'] !== undefined) return undefined;
  const ranges = parseRange(size, headers.range);
  if (ranges === -1) {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpError(416, [{ msg: 'That range is outside the file.' }], { code: 'no_such_range' });
  }
  if (ranges === -2 || ranges.type !== 'bytes') return undefined;
  const [range, ...others] = ranges;
  if (!range || others.length > 0) return undefined;
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return range;
}
