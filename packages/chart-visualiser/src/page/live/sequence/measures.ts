/** Of the diagram, in px. */
export const rowHeight = 50;
export const headHeight = 40;
/** Where in its row an arrow stands. */
export const arrowTop = 28;

/** Where a lifeline stands, by its place and the width of a column. */
export const middleOf = (place: number, column: number): number => column * (place + 0.5);

/** No column is narrower, however many there are. */
export const narrowest = 108;
