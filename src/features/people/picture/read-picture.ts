import { limits } from '#contract/limits.ts';
import { uploadTypes } from '#contract/ours/uploads.ts';
import { number } from '#ui/format/numbers.ts';
import { edgeOf, type Square } from './crop.ts';

const megabytes = (bytes: number) => `${number(bytes / 1024 / 1024)} MB`;

/** Why a file is not taken, in words; null when it is. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!uploadTypes.some((known) => known === type)) return 'Choose a JPEG, PNG or WebP picture.';
  if (size > limits.uploadBytes)
    return `That picture has ${megabytes(size)}. Choose one of at most ${megabytes(limits.uploadBytes)}.`;
  return null;
}

export const unreadable = 'This picture cannot be read. Try another one.';

/** The chosen square as a file of its own. Rejects when the browser cannot draw it. */
export async function cutOut(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const edge = edgeOf(square);
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadable);
  pen.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, edge, edge);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error(unreadable))), 'image/webp', 0.9),
  );
}
