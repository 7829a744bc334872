import sharp from 'sharp';
import { badInput, HttpError } from '../http/errors.ts';

export type Picture = { bytes: Uint8Array; mime: 'image/webp'; width: number; height: number };
export type PictureKind = 'avatar' | 'picture';

const mostPixels = 40_000_000;
const avatarSide = 512;
const pictureSide = 1600;

const signatures: readonly ((bytes: Uint8Array) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, [0xff, 0xd8, 0xff]),
  (bytes) => startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (bytes) => startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]),
];
const startsWith = (bytes: Uint8Array, from: number, expected: readonly number[]) =>
  expected.every((value, index) => bytes[from + index] === value);

/**
 * Draws a picture anew as webp: what is not pixels (place, camera, anything hidden) stays behind.
 * @throws HttpError 415 when its first bytes are not those of a jpeg, png or webp; 400 when it is broken or huge.
 */
export async function redraw(bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
  if (!signatures.some((fits) => fits(bytes))) {
    const msg = 'Choose a JPEG, PNG or WebP picture.';
    throw new HttpError(415, [{ msg, field: 'file' }], { code: 'unsupported_type' });
  }
  const side = kind === 'avatar' ? avatarSide : pictureSide;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({
        width: side,
        height: side,
        fit: kind === 'avatar' ? 'cover' : 'inside',
        withoutEnlargement: kind === 'picture',
      })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
  } catch {
    throw badInput('This picture cannot be read. Try another one.', 'file');
  }
}
