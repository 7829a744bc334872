/** How a piece of text looks in a chart. The page draws it in the same size and weight (`page/chart/text.css.ts`). */
export type Face =
  | 'title'
  | 'name'
  | 'note'
  | 'prefix'
  | 'event'
  | 'guard'
  | 'action'
  | 'keyword'
  | 'chip'
  | 'number';

export type Family = 'head' | 'body' | 'bold';

/** px. */
export const faces: Record<Face, { family: Family; size: number; line: number }> = {
  title: { family: 'head', size: 24, line: 28 },
  name: { family: 'head', size: 17, line: 22 },
  note: { family: 'body', size: 12, line: 16 },
  prefix: { family: 'body', size: 12, line: 17 },
  event: { family: 'bold', size: 12, line: 17 },
  guard: { family: 'body', size: 12, line: 17 },
  action: { family: 'body', size: 12, line: 17 },
  keyword: { family: 'body', size: 12, line: 17 },
  chip: { family: 'bold', size: 11, line: 18 },
  number: { family: 'bold', size: 10, line: 17 },
};

/** From the top of a line to its baseline, px. */
export const baseline = (face: Face): number => {
  const { size, line } = faces[face];
  return Math.round(line / 2 + size * 0.35);
};
