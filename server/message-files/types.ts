import { charactersOf } from '#contract/characters.ts';
import type { FileKind } from '#contract/ours/message-files.ts';
import { tidy } from '../db/text.ts';
import { HttpError } from '../http/errors.ts';

export type FileType = { kind: FileKind; mime: string; extension: string };

const picture: FileType = { kind: 'picture', mime: 'image/webp', extension: 'webp' };
const pdf: FileType = { kind: 'pdf', mime: 'application/pdf', extension: 'pdf' };
const audio = (mime: string, extension: string): FileType => ({ kind: 'audio', mime, extension });

const mp3 = audio('audio/mpeg', 'mp3');
const m4a = audio('audio/mp4', 'm4a');

/** A sign at its place, as the bytes of text or as numbers under a mask. */
type Sign = { at: number; bytes: readonly number[]; mask?: readonly number[] };
const word = (at: number, text: string): Sign => ({ at, bytes: [...Buffer.from(text, 'latin1')] });

/**
 * How files begin, from https://mimesniff.spec.whatwg.org (pictures, ID3, WAVE, Ogg, MP4, MP3 without a tag), RFC 8118
 * (PDF), RFC 9639 (FLAC) and ISO/IEC 13818-7 (ADTS).
 */
const types: readonly (readonly [FileType, readonly Sign[]])[] = [
  [picture, [{ at: 0, bytes: [0xff, 0xd8, 0xff] }]],
  [picture, [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }]],
  [picture, [word(0, 'RIFF'), word(8, 'WEBP')]],
  [pdf, [word(0, '%PDF-')]],
  [audio('audio/wav', 'wav'), [word(0, 'RIFF'), word(8, 'WAVE')]],
  [audio('audio/ogg', 'ogg'), [word(0, 'OggS')]],
  [audio('audio/flac', 'flac'), [word(0, 'fLaC')]],
  ...['M4A ', 'M4B ', 'mp41', 'mp42', 'isom', 'iso2'].map(
    (brand) => [m4a, [word(4, 'ftyp'), word(8, brand)]] as const,
  ),
  [mp3, [word(0, 'ID3')]],
  [audio('audio/aac', 'aac'), [{ at: 0, bytes: [0xff, 0xf0], mask: [0xff, 0xf6] }]],
  // MPEG 1 and 2, layer III.
  [mp3, [{ at: 0, bytes: [0xff, 0xe2], mask: [0xff, 0xe6] }]],
];

const holds = (head: Uint8Array, { at, bytes, mask }: Sign) =>
  bytes.every((byte, index) => ((head[at + index] ?? 0) & (mask?.[index] ?? 0xff)) === byte);

/**
 * What a file is by its first bytes, whatever it is called. Sound in MP4 begins as a film does, so there its name
 * decides; it is sent as sound in any case.
 * @throws HttpError 415 for all else
 */
export function typeOf(head: Uint8Array, filename: string): FileType {
  const found = types.find(([, signs]) => signs.every((sign) => holds(head, sign)));
  const [type] = found ?? [];
  const isFilm = type === m4a && !/\.(?:m4a|m4b)$/i.test(filename);
  if (type && !isFilm) return type;
  const msg = 'Choose a JPEG, PNG or WebP picture, a PDF, or a recording (MP3, M4A, AAC, WAV, OGG, FLAC).';
  throw new HttpError(415, [{ msg, field: 'file' }], { code: 'unsupported_type' });
}

/** What ends lines, turns the direction of text, or means something in paths; also as forms of browsers write it. */
const unruly = /%(?:22|0a|0d)|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\\/:*?"<>|]+/giu;
const longest = 120;

/** What a file is called: on one line, and never otherwise than what it is. */
export function plainName(filename: string, { kind, extension }: FileType): string {
  const line = tidy(filename.normalize('NFC').replace(unruly, ' ')).replace(/^[. ]+/, '');
  const dot = line.lastIndexOf('.');
  const isOwn = line.toLowerCase().endsWith(`.${extension}`);
  const base = isOwn || (kind === 'picture' && dot > 0) ? line.slice(0, dot) : line;
  const cut = charactersOf(base).slice(0, longest).join('').trim();
  return `${cut || kind}.${extension}`;
}
