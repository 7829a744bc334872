import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import type { UploadKind } from '#contract/ours/uploads.ts';
import { badInput, HttpError } from '../http/errors.ts';

export type Picture = { bytes: Uint8Array; mime: 'image/webp'; width: number; height: number };

/**
 * Pictures are unpacked in the threads that passwords are checked in: the greater part of them, and a core where
 * there are two, is left to sign-ins.
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

/** @throws HttpError 415 when the first bytes are not those of a jpeg, png or webp. */
export function refuseOtherTypes(bytes: Uint8Array) {
  if (signatures.some((fits) => fits(bytes))) return;
  const msg = 'Choose a JPEG, PNG or WebP picture.';
  throw new HttpError(415, [{ msg, field: 'file' }], { code: 'unsupported_type' });
}

type Bounds = { pixels: number; seconds: number };
const bounds: Bounds = { pixels: limits.uploadPixels, seconds: 15 };

/**
 * Draws a picture anew as webp: what is not pixels (place, camera, anything hidden) stays behind.
 * @throws HttpError 400 when it is broken, has too many pixels or takes too long.
 */
export async function redraw(
  bytes: Uint8Array,
  kind: UploadKind,
  { pixels, seconds } = bounds,
): Promise<Picture> {
  try {
    await refuseByHead(bytes, pixels);
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

/** Its head tells before anything is unpacked. */
async function refuseByHead(bytes: Uint8Array, most: number) {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (pages > 1 || isMovingPng(bytes))
    throw badInput('This picture moves. Choose one that stands still.', 'file');
  if (width * height <= most) return;
  const [has, may] = [width * height, most].map((pixels) => Math.ceil(pixels / 1_000_000));
  throw badInput(`This picture has ${has} megapixels. Choose one of at most ${may}.`, 'file');
}

/** A PNG that moves says so before its first pixels; to those who know no APNG it is one picture. */
function isMovingPng(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = head.indexOf('IDAT');
  const moves = head.indexOf('acTL');
  return startsWith(bytes, 1, [0x50, 0x4e, 0x47]) && moves > 0 && moves < pixels;
}

const reasonOf = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout')
    ? 'This picture takes too long to read. Choose a smaller one.'
    : 'This picture cannot be read. Try another one.';

/** In all, of pictures that weigh a few kilobytes as faces, and some sixty in a post. */
const mostKept = 16 * 1024 * 1024;

const shrink = (bytes: Uint8Array, width: number): Promise<Uint8Array> =>
  sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();

/** Answers a picture in a smaller width, drawn in turn when it is first asked for; those asked for last are kept. */
export function smallerPictures(most = mostKept, draw = shrink) {
  const kept = new Map<string, { picture: Promise<Uint8Array>; size: number }>();
  let taken = 0;
  const drop = (key: string) => {
    taken -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const dropOldest = () => {
    for (const key of kept.keys()) {
      if (taken <= most) return;
      drop(key);
    }
  };
  return (
    { id, width, bytes }: { id: string; width: number; bytes: Uint8Array },
    inTurn: (job: () => Promise<Uint8Array>) => Promise<Uint8Array> = (job) => job(),
  ): Promise<Uint8Array> => {
    const key = `${id} ${width}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.picture;
    }
    const entry = { picture: inTurn(() => draw(bytes, width)), size: 0 };
    kept.set(key, entry);
    entry.picture.then(
      ({ length }) => {
        if (kept.get(key) !== entry) return;
        entry.size = length;
        taken += length;
        dropOldest();
      },
      () => drop(key),
    );
    return entry.picture;
  };
}
