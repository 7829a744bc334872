import { fileOf, unreadable } from '#shared/picture-file.ts';

type Size = { width: number; height: number };

/** What is looked at: `zoom` 1 is the largest square; the centre in the picture's own pixels. */
export type View = { zoom: number; x: number; y: number };

/** A square of the picture, in its own pixels. */
export type Square = { x: number; y: number; side: number };

export const zooms = { least: 1, most: 4, step: 0.05 } as const;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The square that a view shows; always whole inside the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: View): Square {
  const side = Math.min(width, height) / between(zoom, zooms.least, zooms.most);
  return {
    side,
    x: between(x - side / 2, 0, width - side),
    y: between(y - side / 2, 0, height - side),
  };
}

const mostSent = 1024;

/** Pixels along a side of the picture that is sent, which the server makes 512. */
export const edgeOf = ({ side }: Square): number => Math.max(1, Math.round(Math.min(side, mostSent)));

/** The same view, kept so that its square does not leave the picture: what the next move starts from. */
function settled(size: Size, view: View): View {
  const { x, y, side } = squareOf(size, view);
  return { zoom: between(view.zoom, zooms.least, zooms.most), x: x + side / 2, y: y + side / 2 };
}

/** In the middle, as much as fits. */
export const wholeView = ({ width, height }: Size): View => ({ zoom: 1, x: width / 2, y: height / 2 });

/** The picture moved by a share of what is seen: 0.1 to the right brings in a tenth from the left. */
export function moved(size: Size, view: View, right: number, down: number): View {
  const { side } = squareOf(size, view);
  return settled(size, { ...view, x: view.x - right * side, y: view.y - down * side });
}

/** Closer or further off, around the same centre. */
export const zoomed = (size: Size, view: View, zoom: number): View => settled(size, { ...view, zoom });

/** The chosen square as a file of its own. Rejects when the browser cannot draw it. */
export async function cutOut(picture: ImageBitmap, square: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const edge = edgeOf(square);
  canvas.width = edge;
  canvas.height = edge;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(unreadable);
  pen.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, edge, edge);
  return fileOf(canvas, 0.9);
}
