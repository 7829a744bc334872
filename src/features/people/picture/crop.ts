import { canvasToFile, unreadableText } from '#shared/picture-file.ts';

type Size = { width: number; height: number };

/** `ratio` is width by height; `maxWidth` the largest width sent, in pixels. */
export type Shape = { ratio: number; maxWidth: number };

export type PictureKind = 'avatar' | 'cover';

export const pictureKinds: Record<PictureKind, { noun: string; label: string; what: string; shape: Shape }> =
  {
    avatar: {
      noun: 'photo',
      label: 'Photo',
      what: 'Appears next to your name.',
      shape: { ratio: 1, maxWidth: 1024 },
    },
    cover: {
      noun: 'cover',
      label: 'Cover',
      what: 'A wide photo across the top of your profile: the room, the rig, the band.',
      shape: { ratio: 3, maxWidth: 1536 },
    },
  };

/** `zoom` 1 is the largest crop; the centre is in image pixels. */
export type View = { zoom: number; x: number; y: number };

/** In image pixels. */
export type CropArea = Size & { x: number; y: number };

export const zooms = { min: 1, max: 4, step: 0.05 } as const;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The visible part, always inside the image. */
export function cropAreaOf(size: Size, { zoom, x, y }: View, { ratio }: Shape): CropArea {
  const width = Math.min(size.width, size.height * ratio) / clamp(zoom, zooms.min, zooms.max);
  const height = width / ratio;
  return {
    width,
    height,
    x: clamp(x - width / 2, 0, size.width - width),
    y: clamp(y - height / 2, 0, size.height - height),
  };
}

/** Pixels sent; the server scales them to its own size. */
export function outputSize({ width }: CropArea, { ratio, maxWidth }: Shape): Size {
  const sent = Math.min(width, maxWidth);
  return { width: Math.max(1, Math.round(sent)), height: Math.max(1, Math.round(sent / ratio)) };
}

/** Moves the centre so that the crop stays inside the image. */
function clampView(size: Size, view: View, shape: Shape): View {
  const { x, y, width, height } = cropAreaOf(size, view, shape);
  return { zoom: clamp(view.zoom, zooms.min, zooms.max), x: x + width / 2, y: y + height / 2 };
}

export const wholeView = ({ width, height }: Size): View => ({ zoom: 1, x: width / 2, y: height / 2 });

/** Moves by a share of the visible part: `right` 0.1 reveals a tenth on the left. */
export function moveView(size: Size, view: View, shape: Shape, right: number, down: number): View {
  const { width, height } = cropAreaOf(size, view, shape);
  return clampView(size, { ...view, x: view.x - right * width, y: view.y - down * height }, shape);
}

export const zoomView = (size: Size, view: View, shape: Shape, zoom: number): View =>
  clampView(size, { ...view, zoom }, shape);

/** Position of the crop along an axis, 0 to 1; null where it cannot move. */
export function shareOf(size: Size, cut: CropArea, axis: 'x' | 'y'): number | null {
  const along = axis === 'x' ? 'width' : 'height';
  const free = size[along] - cut[along];
  return free < 1 ? null : cut[axis] / free;
}

/** Inverse of `shareOf`. */
export function placeView(size: Size, view: View, shape: Shape, axis: 'x' | 'y', share: number): View {
  const cut = cropAreaOf(size, view, shape);
  const along = axis === 'x' ? 'width' : 'height';
  return clampView(size, { ...view, [axis]: share * (size[along] - cut[along]) + cut[along] / 2 }, shape);
}

/** Throws when the browser cannot draw the image. */
export async function cropToBlob(picture: ImageBitmap, cut: CropArea, shape: Shape): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { width, height } = outputSize(cut, shape);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadableText);
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return canvasToFile(canvas, 0.9);
}
