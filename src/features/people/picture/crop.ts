import { fileOf, unreadable } from '#shared/picture-file.ts';

type Size = { width: number; height: number };

/** What is cut out: how many times as wide as high, and how many pixels wide it is sent at most. */
export type Shape = { ratio: number; most: number };

/** What is looked at: `zoom` 1 is the largest cut; the centre in the picture's own pixels. */
export type View = { zoom: number; x: number; y: number };

/** A part of the picture, in its own pixels. */
export type Cut = Size & { x: number; y: number };

export const zooms = { least: 1, most: 4, step: 0.05 } as const;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The part that a view shows; always whole inside the picture. */
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

/** Pixels of what is sent, which the server brings to its own size. */
export function sentSize({ width }: Cut, { ratio, most }: Shape): Size {
  const sent = Math.min(width, most);
  return { width: Math.max(1, Math.round(sent)), height: Math.max(1, Math.round(sent / ratio)) };
}

/** The same view, kept so that its cut does not leave the picture: what the next move starts from. */
function settled(size: Size, view: View, shape: Shape): View {
  const { x, y, width, height } = cutOf(size, view, shape);
  return { zoom: between(view.zoom, zooms.least, zooms.most), x: x + width / 2, y: y + height / 2 };
}

/** In the middle, as much as fits. */
export const wholeView = ({ width, height }: Size): View => ({ zoom: 1, x: width / 2, y: height / 2 });

/** The picture moved by a share of what is seen: 0.1 to the right brings in a tenth from the left. */
export function moved(size: Size, view: View, shape: Shape, right: number, down: number): View {
  const { width, height } = cutOf(size, view, shape);
  return settled(size, { ...view, x: view.x - right * width, y: view.y - down * height }, shape);
}

/** Closer or further off, around the same centre. */
export const zoomed = (size: Size, view: View, shape: Shape, zoom: number): View =>
  settled(size, { ...view, zoom }, shape);

/** How far from its near edge to its far one the cut stands along an axis, 0 to 1; null where it cannot move. */
export function shareOf(size: Size, cut: Cut, axis: 'x' | 'y'): number | null {
  const along = axis === 'x' ? 'width' : 'height';
  const free = size[along] - cut[along];
  return free < 1 ? null : cut[axis] / free;
}

/** The view whose cut stands there along an axis. */
export function placed(size: Size, view: View, shape: Shape, axis: 'x' | 'y', share: number): View {
  const cut = cutOf(size, view, shape);
  const along = axis === 'x' ? 'width' : 'height';
  return settled(size, { ...view, [axis]: share * (size[along] - cut[along]) + cut[along] / 2 }, shape);
}

/** The chosen part as a file of its own. Rejects when the browser cannot draw it. */
export async function cutOut(picture: ImageBitmap, cut: Cut, shape: Shape): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { width, height } = sentSize(cut, shape);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadable);
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return fileOf(canvas, 0.9);
}
