/** The page of all charts of a project, as text; `cli.ts` serves or writes it. */
export { buildVisualiser, drawnData, emptyPage, withData } from './build.ts';
export { compareWith } from './compare.ts';
export type { PageData } from './data/page-data.ts';
