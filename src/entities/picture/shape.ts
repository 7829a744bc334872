import type { PictureRef } from '#contract/fields.ts';

/** Aspect ratio of the frame, known before the picture code loads: a single picture keeps its own, within limits. */
export function shapeOf([first, ...more]: readonly PictureRef[]): number {
  if (!first || more.length > 0) return 1.6;
  return Math.min(Math.max(first.width / first.height, 0.8), 2);
}
