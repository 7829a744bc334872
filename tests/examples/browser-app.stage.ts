import { testInBrowser } from './browser-world/browser-world.ts';

// A separate file, which runs in parallel: these examples take as long as most of the others together.
testInBrowser((machine) => machine === 'app');
