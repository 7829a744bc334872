import { canvasToFile, unreadable } from '#shared/picture-file.ts';

type Size = { width: number; height: number };

/** `ratio` is width by height; `most` the largest width sent, in pixels. */
export type Shape = { ratio: number; most: number };

/** `zoom` 1 is the largest crop; the centre is in image pixels. */
export type View = { zoom: number; x: number; y: number };

/** In image pixels. */
export type Cut = Size & { x: number; y: number };

export const zooms = { least: 1, most: 4, step: 0.05 } as const;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The visible part, always inside the image. */
export function cutOf(size: Size, { zoom, x, y }: View, { ratio }: Shape): Cut {
  const width = Math.min(size.width, size.height * ratio) / between(zoom, zooms.least, zooms.most);
  const height = width / ratio;
  return {
    width,
    height,
    x: between(x - width / 2, 0, size.width - width),
    y: between(y - height / 2, 0, size.height - height),
  };
}

/** Pixels sent; the server scales them to its own size. */
export function outputSize({ width }: Cut, { ratio, most }: Shape): Size {
  const sent = Math.min(width, most);
  return { width: Math.max(1, Math.round(sent)), height: Math.max(1, Math.round(sent / ratio)) };
}

/** Moves the centre so that the crop stays inside the image. */
function clampView(size: Size, view: View, shape: Shape): View {
  const { x, y, width, height } = cutOf(size, view, shape);
  return { zoom: between(view.zoom, zooms.least, zooms.most), x: x + width / 2, y: y + height / 2 };
}

export const wholeView = ({ width, height }: Size): View => ({ zoom: 1, x: width / 2, y: height / 2 });

/** Moves by a share of the visible part: `right` 0.1 reveals a tenth on the left. */
export function moveView(size: Size, view: View, shape: Shape, right: number, down: number): View {
  const { width, height } = cutOf(size, view, shape);
  return clampView(size, { ...view, x: view.x - right * width, y: view.y - down * height }, shape);
}

export const zoomView = (size: Size, view: View, shape: Shape, zoom: number): View =>
  clampView(size, { ...view, zoom }, shape);

/** Position of the crop along an axis, 0 to 1; null where it cannot move. */
export function shareOf(size: Size, cut: Cut, axis: 'x' | 'y'): number | null {
  const along = axis === 'x' ? 'width' : 'height';
  const free = size[along] - cut[along];
  return free < 1 ? null : cut[axis] / free;
}

/** Inverse of `shareOf`. */
export function placeView(size: Size, view: View, shape: Shape, axis: 'x' | 'y', share: number): View {
  const cut = cutOf(size, view, shape);
  const along = axis === 'x' ? 'width' : 'height';
  return clampView(size, { ...view, [axis]: share * (size[along] - cut[along]) + cut[along] / 2 }, shape);
}

/** Throws when the browser cannot draw the image. */
export async function cutToBlob(picture: ImageBitmap, cut: Cut, shape: Shape): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { width, height } = outputSize(cut, shape);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadable);
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return canvasToFile(canvas, 0.9);
}
