/** Of the diagram, in px. */
export const columnWidth = 136;
export const rowHeight = 50;
export const headHeight = 40;

/** Where a lifeline stands, by its place. */
export const middleOf = (place: number): number => columnWidth * (place + 0.5);
