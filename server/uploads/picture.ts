import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import type { UploadKind } from '#contract/uploads.ts';
import { badInput, HttpError } from '../http/errors.ts';

export type Picture = { bytes: Uint8Array; mime: 'image/webp'; width: number; height: number };

/**
 * Decoding uses the thread pool that also hashes passwords; most of it, and one of two cores, is left to
 * sign-ins.
 */
export const picturesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
sharp.concurrency(1);
sharp.cache(false);

const whole = { width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true } as const;
const sizes = {
  avatar: { width: 512, height: 512, fit: 'cover' },
  cover: { width: 1536, height: 512, fit: 'cover' },
  picture: whole,
  post: whole,
  gig: whole,
} as const;

const signatures: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]),
];
const startsWith = (bytes: Uint8Array, from: number, expected: readonly number[]) =>
  expected.every((value, index) => bytes[from + index] === value);

/** Whether the first bytes are those of a JPEG, PNG or WebP picture, by https://mimesniff.spec.whatwg.org. */
export const isPicture = (bytes: Uint8Array): boolean => signatures.some((fits) => fits(bytes));

/** @throws HttpError 415 for all but JPEG, PNG and WebP */
export function refuseOtherTypes(bytes: Uint8Array) {
  if (isPicture(bytes)) return;
  const msg = 'Choose a JPEG, PNG or WebP photo.';
  throw new HttpError(415, [{ msg, field: 'file' }], { code: 'unsupported_type' });
}

type Bounds = { pixels: number; seconds: number };
const bounds: Bounds = { pixels: limits.uploadPixels, seconds: 15 };

/**
 * Encodes a picture anew as WebP, which drops metadata such as the place.
 * @throws HttpError 400 when it is broken, too large or too slow to decode
 */
export async function reencode(
  bytes: Uint8Array,
  kind: UploadKind,
  { pixels, seconds } = bounds,
): Promise<Picture> {
  try {
    await refuseByMetadata(bytes, pixels);
    const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
      .autoOrient()
      .resize(sizes[kind])
      .webp({ quality: 82 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof HttpError ? error : badInput(reasonOf(error), 'file');
  }
}

/** Checks the header before anything is decoded. */
async function refuseByMetadata(bytes: Uint8Array, most: number) {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1 || isAnimatedPng(bytes))
    throw badInput('This photo is animated. Choose a still one.', 'file');
  if (width * height <= most) return;
  const [has, may] = [width * height, most].map((pixels) => Math.ceil(pixels / 1_000_000));
  throw badInput(`This photo has ${has} megapixels. Choose one up to ${may}.`, 'file');
}

/** An APNG declares its animation before the first pixels; other decoders take it for a still picture. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = head.indexOf('IDAT');
  const moves = head.indexOf('acTL');
  return startsWith(bytes, 1, [0x50, 0x4e, 0x47]) && moves > 0 && moves < pixels;
}

const reasonOf = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout')
    ? 'This photo takes too long to read. Choose a smaller one.'
    : 'We couldn’t read this photo. Try another one.';

/** Of pictures that weigh a few kilobytes as faces, and some sixty in a post. */
const maxCachedBytes = 16 * 1024 * 1024;

type Draw = () => Promise<Uint8Array>;

/** Draws pictures in smaller widths, each in turn when it is first asked for, and caches those asked for last. */
export function createPictureResizer() {
  const cache = new LRUCache<string, Uint8Array, Draw>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
    ignoreFetchAbort: true,
  });
  return (
    { id, width, bytes }: { id: string; width: number; bytes: Uint8Array },
    inTurn: (draw: Draw) => Promise<Uint8Array> = (draw) => draw(),
  ): Promise<Uint8Array> => {
    const shrink = () =>
      sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
    return cache.forceFetch(`${id} ${width}`, { context: () => inTurn(shrink) });
  };
}
