// Separate from the town schemas, which screens with only a distance do not need.

/** Search radii in kilometres. */
export const distances = [10, 25, 50, 100] as const;
export type Distance = (typeof distances)[number];
/** Radius when only a town is given. */
export const defaultDistance: Distance = 50;
