import { createBrowserWorld } from './browser-world/browser-world.ts';
import { testExamples } from './run-example.ts';

/** In a browser one example of each row, unless all are asked for: a page takes its time. */
export const testInBrowser = (wanted: (machine: string) => boolean) =>
  testExamples(createBrowserWorld, wanted, process.env.EXAMPLES === 'all' ? 'all' : 'one of each row');
