import { limits } from '#contract/limits.ts';
import { number } from '#ui/format/numbers.ts';
import { canvasToFile, isAnimated, pictureProblem, unreadableText } from './picture-file.ts';

/** Longest side in px of an uploaded picture, as the server stores it. */
const MAX_SIDE = 1600;

export function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Rejects with a message why the file cannot be sent. */
export async function resizePicture(file: File): Promise<Blob> {
  const refusal = pictureProblem(file, limits.pickedBytes);
  if (refusal) throw new Error(refusal);
  if (await isAnimated(file)) throw new Error('This photo is animated. Choose a still one.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(unreadableText);
  });
  try {
    const pixels = picture.width * picture.height;
    const maxPixels = limits.pickedPixels;
    if (pixels > maxPixels)
      throw new Error(
        `This photo has ${number(Math.ceil(pixels / 1e6))} megapixels. Choose one up to ${number(maxPixels / 1e6)}.`,
      );
    const canvas = document.createElement('canvas');
    const size = fitWithin(picture.width, picture.height);
    Object.assign(canvas, size);
    const context = canvas.getContext('2d');
    if (!context) throw new Error(unreadableText);
    context.drawImage(picture, 0, 0, size.width, size.height);
    return await canvasToFile(canvas, 0.85);
  } finally {
    picture.close();
  }
}
