export { buildVisualiser, drawnData, emptyPage, withData } from './build.ts';
export { compareWith } from './compare.ts';
export type { PageData } from './data/page-data.ts';
