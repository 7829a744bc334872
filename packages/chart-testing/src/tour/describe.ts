import type { Way } from '../explore/stimulus.ts';

/** A path in one line, for the title of a test: `start → door.knocked as Ada → lookUp fails: offline`. */
export const describePath = (path: Way): string => path.map(({ words }) => words).join(' → ');
