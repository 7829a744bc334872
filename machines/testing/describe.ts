import type { Way } from './explore.ts';
import type { Stimulus } from './stimulus.ts';

/** A step in words: `counts.messageArrived from someone else`, `logIn fails: offline`. */
export const describeStimulus = ({ words }: Stimulus): string => words;

/** A path in one line, for the title of a test. */
export const describePath = (path: Way): string => path.map(describeStimulus).join(' → ');
