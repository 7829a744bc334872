// Apart from what is said of towns: the screens that only choose a distance load none of that.

/** Kilometres from a town within which somebody or something is looked for. */
export const distances = [10, 25, 50, 100] as const;
export type Distance = (typeof distances)[number];
/** Where only a town was said. */
export const usualDistance: Distance = 50;
