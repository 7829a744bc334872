import type { PictureRef } from '#contract/ours/pictures.ts';

/** Width to height of the frame of some pictures: that of one is its own, within reason. Known before their own code is here. */
export function shapeOf([first, ...more]: readonly PictureRef[]): number {
  if (!first || more.length > 0) return 1.6;
  return Math.min(Math.max(first.width / first.height, 0.8), 2);
}
