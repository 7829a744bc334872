import { createBrowserWorld } from './browser-world/browser-world.ts';
import { testExamples } from './run-example.ts';

/** One example of each row and table, unless all are asked for: a page takes its time. */
testExamples(createBrowserWorld, process.env.EXAMPLES === 'all' ? 'all' : 'one of each row');
